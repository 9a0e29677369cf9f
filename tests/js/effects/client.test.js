import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient } from "../../../static/js/effects/client.js";
import { createClock, createServer, settle } from "./clock.js";

/** @param {{obedient?: boolean}} [manner] */
function setUp(manner) {
  const server = createServer(manner);
  const clock = createClock();
  /** @type {any[][]} */
  const heard = [];
  const client = createClient({
    fetch: server.fetch,
    base: "http://host/below/page?stage=weights",
    language: () => "zh",
    timer: clock,
    outcome: {
      answered: (id, _, text) => void heard.push(["answered", id, text]),
      refused: (id, problem) => void heard.push(["refused", id, problem.code]),
      lost: (id) => void heard.push(["lost", id]),
      recovered: () => void heard.push(["recovered"]),
    },
  });
  const send = (/** @type {number} */ id, sweep = false) => client.send({ id, path: "api/runs", body: { id }, sweep });
  return { server, clock, heard, client, send };
}

test("addresses are relative to the page, and refusals are asked for in its language", async () => {
  const { server, heard, send } = setUp();
  send(1);
  assert.equal(server.last.url, "http://host/below/api/runs");
  assert.equal(server.last.headers["Accept-Language"], "zh");
  await server.last.answer("{}");
  assert.deepEqual(heard, [["answered", 1, "{}"]]);
});

for (const obedient of [true, false]) {
  test(`late answers and errors are passed over, ${obedient ? "aborted" : "even where aborting does nothing"}`, async () => {
    const { server, heard, send } = setUp({ obedient });
    for (const id of [1, 2, 3, 4]) send(id);
    assert.deepEqual(
      server.calls.map(({ signal }) => signal.aborted),
      [true, true, true, false],
    );
    await server.last.answer('"new"');
    await server.calls[0]?.answer('"old"');
    await server.calls[1]?.answer({ code: "bad" }, 422);
    await server.calls[2]?.fail();
    assert.deepEqual(heard, [["answered", 4, '"new"']]);
  });
}

test("a sweep has one request in flight and one waiting, the newest", async () => {
  const { server, heard, send } = setUp();
  for (const id of [1, 2, 3, 4]) send(id, true);
  assert.deepEqual(
    server.calls.map(({ body }) => body.id),
    [1],
  );
  await server.last.answer("1");
  assert.deepEqual(
    server.calls.map(({ body }) => body.id),
    [1, 4],
  );
  send(5, true);
  await server.last.answer({ code: "bad" }, 422);
  await server.last.answer("5");
  assert.deepEqual(heard, [
    ["answered", 1, "1"],
    ["refused", 4, "bad"],
    ["answered", 5, "5"],
  ]);
  assert.equal(server.calls.length, 3);
});

test("an edit after a sweep does not wait for it", async () => {
  const { server, heard, send } = setUp();
  for (const id of [1, 2]) send(id, true);
  send(3);
  assert.equal(server.calls[0]?.signal.aborted, true);
  await server.last.answer("3");
  assert.deepEqual(
    server.calls.map(({ body }) => body.id),
    [1, 3],
  );
  assert.deepEqual(heard, [["answered", 3, "3"]]);
});

test("server away: tried again, less and less often, until it answers", async () => {
  const { server, clock, heard, send } = setUp();
  send(1);
  await server.last.fail();
  assert.deepEqual(heard, [["lost", 1]]);
  const delays = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const before = server.calls.length;
    let waited = 0;
    while (server.calls.length === before) {
      await clock.pass(500);
      waited += 500;
    }
    delays.push(waited);
    if (attempt < 6) await server.last.fail();
  }
  assert.deepEqual(delays, [500, 1000, 2000, 4000, 8000, 8000]);
  await server.last.answer("1");
  assert.deepEqual(heard.slice(-2), [["recovered"], ["answered", 1, "1"]]);
  await clock.pass(60_000);
  assert.equal(server.calls.length, 7);
  assert.equal(clock.waiting, 0);
});

test("a proxy's 502 is a server away; a new edit is sent at once and takes the place of the old one", async () => {
  const { server, clock, heard, send } = setUp();
  send(1);
  await server.last.answer("<html>", 502, "text/html");
  send(2);
  await server.last.answer({ code: "bad" }, 422);
  await clock.pass(60_000);
  assert.equal(server.calls.length, 2);
  assert.deepEqual(heard, [["lost", 1], ["recovered"], ["refused", 2, "bad"]]);
});

test("lost during a sweep: what waited is tried, not what was lost", async () => {
  const { server, clock, heard, send } = setUp();
  for (const id of [1, 2, 3]) send(id, true);
  await server.last.fail();
  await clock.pass(500);
  assert.deepEqual(
    server.calls.map(({ body }) => body.id),
    [1, 3],
  );
  assert.deepEqual(heard, [["lost", 3]]);
});

test("a server that never answers is lost too", async () => {
  const { server, clock, heard, send } = setUp();
  send(1);
  await clock.pass(20_000);
  await settle();
  assert.deepEqual(heard, [["lost", 1]]);
  await clock.pass(500);
  assert.equal(server.calls.length, 2);
});

test("cancelled: nothing more is heard or tried", async () => {
  const { server, clock, heard, client, send } = setUp();
  send(1);
  client.cancel();
  assert.equal(server.last.signal.aborted, true);
  send(2);
  await server.last.fail();
  client.cancel();
  await clock.pass(60_000);
  assert.equal(server.calls.length, 2);
  assert.deepEqual(heard, [["lost", 2]]);
});

test("refusals without a problem in them are bare ones", async () => {
  const { server, heard, send } = setUp();
  for (const [body, type] of [
    ["<p>", "text/html"],
    ["{", "application/problem+json"],
    ["null", "application/problem+json"],
  ]) {
    send(1);
    await server.last.answer(body, 404, type);
  }
  assert.deepEqual(heard, Array(3).fill(["refused", 1, "unexpected"]));
});
