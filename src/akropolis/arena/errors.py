"""Why a match cannot be held."""

from akropolis.errors import MessageCode

__all__ = ["ArenaCode"]


class ArenaCode(MessageCode):
    """Why a match cannot be held."""

    BOT_MODULE = "bot_module", "the module of {bot} cannot be imported: {reason}"
    BOT_MAKING = "bot_making", "{bot} cannot be made: {reason}"
    BOT_FAILED = "bot_failed", "the bot failed: {reason}"
    TABLE_BOTS = "table_bots", "a table of {seats} needs {wanted} (or more with --round-robin); got {bots}"
    SOLO_ROUND_ROBIN = "solo_round_robin", "against an Illustrious Architect every bot plays alone: no round robin"
    SHARD_RANGE = "shard_range", "a shard is K/N, the K-th of N parts, as in 2/4, not {text}"
    WORK_UNSENDABLE = (
        "work_unsendable",
        "the work cannot be sent to other processes; 0 workers do it in this one: {reason}",
    )
    WORKERS_NOT_STARTED = (
        "workers_not_started",
        "no process could start: a script runs its match under if __name__ == '__main__', a notebook with 0 workers",
    )
    WORKER_DIED = (
        "worker_died",
        "a process with games died {times} times (exit status {status}): a bot crashed it, or there was no memory left",
    )
    CLUSTER_UNREACHABLE = "cluster_unreachable", "no cluster of Ray can be joined or started ({address}): {reason}"
    CLUSTER_LOST = "cluster_lost", "the cluster was lost: {reason}"
    NODE_UNFIT = "node_unfit", "the machine {node} cannot play with the others: {reason}"
