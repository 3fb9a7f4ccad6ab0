#!/usr/bin/perl
# A bot for Fabrica's line protocol: a question a line on standard input, an answer a line on standard output.
# It plays what builds before what takes, and what takes before what waits.
#   fabrica arena --game burgundy --seats 2 --bots "line:perl examples/bot.pl,random" --games 20
use strict;
use warnings;
use JSON::PP;

$| = 1;    # answers must not wait in a buffer

my @favourites = qw(place build sell fulfil assign take commit create obtain glass link play);
my %rank;
@rank{@favourites} = (0 .. $#favourites);

while (my $line = <STDIN>) {
    my $question = decode_json($line);    # view, moves, seconds
    my ($best, $least) = ($question->{moves}[0], 1e9);
    for my $move (@{ $question->{moves} }) {
        my ($verb) = split ' ', $move;
        my $rank = $rank{$verb} // 50;
        ($best, $least) = ($move, $rank) if $rank < $least;
    }
    print "$best\n";
}
