"""The site: everything the endpoints share."""

from __future__ import annotations

import asyncio

from sqlalchemy import Engine

from fabrica.server.bots import Bots
from fabrica.server.clerk import Clerk
from fabrica.server.events import heartbeat
from fabrica.server.limits import Buckets
from fabrica.server.live import Hall
from fabrica.server.metrics import Metrics
from fabrica.server.people import Doorkeeper
from fabrica.server.reviews import Reviews
from fabrica.server.settings import Settings


class Site:
    """Database, tables, people, bots and limits of one running server."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        self.engine = engine
        self.settings = settings
        self.metrics = Metrics()
        self.clerk = Clerk(engine)
        self.hall = Hall(self.clerk, settings.live_tables)
        self.door = Doorkeeper(self.clerk)
        self.requests = Buckets(settings.requests, settings.burst)
        self.guests = Buckets(settings.guests, settings.guest_burst)
        self.streams: dict[str, int] = {}
        self.bots = Bots(self.hall, settings, self.metrics)
        self.reviews = Reviews(settings)

    async def open(self) -> None:
        """Begin: bots that owe a move since the last time go on."""
        await self.bots.open()
        self.beat = asyncio.create_task(heartbeat(self.hall))

    def closing(self) -> None:
        """Say to all who listen that the server goes away; they come back by themselves."""
        self.hall.closing.set()
        for live in list(self.hall.live.values()):
            live.ring()

    async def close(self) -> None:
        """End: stop the bots, write what still waits."""
        self.beat.cancel()
        self.closing()
        await self.bots.close()
        await self.reviews.close()
        await self.clerk.close()
        await asyncio.to_thread(self.engine.dispose)
