"""A queue that people know, for the same work as the bot's: procrastinate, one job for each message, in order in each chat.

    procrastinate_queue.py ADDRESS set-up
    procrastinate_queue.py ADDRESS defer UPDATES CHATS
    procrastinate_queue.py ADDRESS work

Each job has its chat as its lock, and commits one row. `work` prints the number of jobs done, twenty times a second, until it is stopped.
"""

import asyncio
import sys

from procrastinate import App, PsycopgConnector
from procrastinate.jobs import Job

PARALLEL_JOBS = 10
BATCH = 100

app = App(connector=PsycopgConnector(conninfo=sys.argv[1], min_size=2, max_size=PARALLEL_JOBS))
done = 0


@app.task(name="answer")
async def answer(number: int, chat: int) -> None:
    global done
    await app.connector.execute_query_async(
        "INSERT INTO answered (number, chat) VALUES (%(number)s, %(chat)s)", number=number, chat=chat)
    done += 1


async def set_up() -> None:
    async with app.open_async():
        await app.schema_manager.apply_schema_async()
        await app.connector.execute_query_async("CREATE TABLE answered (number BIGINT PRIMARY KEY, chat BIGINT NOT NULL)")


async def defer(updates: int, chats: int) -> None:
    """Adds the messages as polls bring them to the bot: a hundred at a time, in one transaction."""
    async with app.open_async():
        for first in range(0, updates, BATCH):
            await app.job_manager.batch_defer_jobs_async([
                Job(
                    queue="default", lock=str(number % chats), queueing_lock=None, task_name=answer.name,
                    task_kwargs={"number": number, "chat": number % chats},
                )
                for number in range(first, min(first + BATCH, updates))
            ])


async def work() -> None:
    async def meter() -> None:
        while True:
            print(done, flush=True)
            await asyncio.sleep(0.05)

    async with app.open_async():
        meters = asyncio.create_task(meter())
        await app.run_worker_async(concurrency=PARALLEL_JOBS, delete_jobs="always", listen_notify=True)
        meters.cancel()


match sys.argv[2:]:
    case ["set-up"]: asyncio.run(set_up())
    case ["defer", updates, chats]: asyncio.run(defer(int(updates), int(chats)))
    case ["work"]: asyncio.run(work())
    case _: sys.exit(__doc__)
