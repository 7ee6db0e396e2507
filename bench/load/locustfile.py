"""What Locust runs: as many users as streams at a time, each asking again when its answer has ended."""

import json
import logging
import os

from locust import FastHttpUser, constant, events, task

plan = json.loads(os.environ["PLAN"])
objectives = plan["objectives"]


class Asker(FastHttpUser):
    # The client that its documentation recommends for high loads (increase-performance).
    host = plan["origin"]
    wait_time = constant(0)
    network_timeout = plan["answerSeconds"]

    @task
    def ask(self):
        self.client.post(plan["path"], json=plan["question"])


@events.quitting.add_listener
def judge(environment, **_):
    """The exit code as "Running without the web UI" sets it, with the objectives of this bench."""
    total = environment.stats.total
    if total.fail_ratio > objectives["errorRate"]:
        logging.error("fail ratio %s", total.fail_ratio)
    if total.get_response_time_percentile(0.95) > objectives["durationP95"]:
        logging.error("95th percentile of the response time %s", total.get_response_time_percentile(0.95))
