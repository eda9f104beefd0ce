import { describe, expect, test } from "@jest/globals";
import { operations } from "../generated/wire.gen.ts";
import { CertificateAuthority, type Identity, selfSigned } from "../testing/certificates.ts";
import { startRawServer } from "../testing/raw-server.ts";
import { startScriptedPlatform } from "../testing/scripted-platform.ts";
import { creating, outcomeAt, reading, transportTo } from "../testing/sending.ts";
import { testScope } from "../testing/test-scope.ts";
import { trust } from "../testing/trust.ts";

const authority = await CertificateAuthority.create();
trust(authority);

/** Asks a platform with a certificate for a read and a creation. */
async function askTwice(identity: Identity, host = "127.0.0.1") {
  await using platform = await startScriptedPlatform([{ status: 201, body: "answer" }], 0, identity);
  const scopes = [testScope(), testScope()] as const;
  const url = `https://${host}:${platform.port}`;
  const outcomes = [await outcomeAt(url, reading, {}, scopes[0]), await outcomeAt(url, creating, {}, scopes[1])];
  return {
    outcomes,
    sent: platform.requests.length,
    attempts: scopes.map(({ attempts }) => attempts.length),
    waits: scopes.flatMap(({ waits }) => waits),
  };
}

const secure = "no secure connection could be made";

describe("a platform's certificate", () => {
  test("of a trusted authority is accepted", async () => {
    const { outcomes, sent } = await askTwice(await authority.issue("127.0.0.1"));
    expect(outcomes).toMatchObject([{ text: "answer" }, { text: "answer" }]);
    expect(sent).toBe(2);
  });

  const yesterday = new Date(Date.now() - 86_400_000);
  const authorityAdvice =
    "Where that is right, as behind a company's proxy, set NODE_EXTRA_CA_CERTS to a file with the authority's certificate.";
  const untrusted = `${secure}: its certificate is signed by an authority that this machine does not trust (UNREACHABLE). ${authorityAdvice}`;

  test.each<[string, () => Promise<Identity>, string]>([
    ["that nobody has signed", () => selfSigned("127.0.0.1"), untrusted],
    ["of an unknown authority", async () => (await CertificateAuthority.create()).issue("127.0.0.1"), untrusted],
    [
      "that has expired",
      () => authority.issue("127.0.0.1", yesterday),
      `${secure}: its certificate expired on ${yesterday.toISOString().slice(0, 10)} (UNREACHABLE). ` +
        "Check the platform's certificate and the clock of this machine.",
    ],
    [
      "for another host",
      () => authority.issue("other.example.com"),
      `${secure}: its certificate is for other.example.com (UNREACHABLE). Check the address of the platform.`,
    ],
  ])("%s fails without a request and without another attempt, and says why", async (_, identity, reason) => {
    const { outcomes, sent, attempts, waits } = await askTwice(await identity());
    const message = (id: typeof reading) => `${operations[id].title}: ${reason}`;
    expect(outcomes).toMatchObject([
      { code: "UNREACHABLE", message: message(reading) },
      { code: "UNREACHABLE", message: message(creating) },
    ]);
    expect({ sent, attempts, waits }).toEqual({ sent: 0, attempts: [1, 1], waits: [] });
  });
});

test("the certificate of a remote asset's server that is not accepted is named, too", async () => {
  await using server = await startScriptedPlatform([{}], 0, await selfSigned("127.0.0.1"));
  await expect(transportTo(server.url).download(`${server.url}/a.png`, 100, testScope())).rejects.toThrow(
    `${server.url}/a.png could not be read: its certificate is signed by an authority that this machine does not trust`,
  );
});

describe("a secure connection that cannot be made is not ambiguous", () => {
  test("because the platform does not speak TLS", async () => {
    await using platform = await startScriptedPlatform([{}]);
    const scope = testScope();
    expect(await outcomeAt(`https://127.0.0.1:${platform.port}`, creating, {}, scope)).toMatchObject({
      code: "UNREACHABLE",
      message: expect.stringMatching(
        /^Add Storage Zone: no secure connection could be made \(UNREACHABLE, (EPROTO|ERR_SSL_\w+)\)\. Check the address/,
      ),
    });
    expect(scope.attempts).toHaveLength(1);
  });

  test("because the connection is reset meanwhile, which is tried again", async () => {
    await using server = await startRawServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
    const scope = testScope();
    expect(await outcomeAt(`https://127.0.0.1:${server.port}`, creating, { maxRetries: 1 }, scope)).toMatchObject({
      code: "UNREACHABLE",
      message: expect.stringContaining("the platform could not be reached (UNREACHABLE, ECONNRESET)"),
    });
    expect(server.connections()).toBe(2);
    expect(scope.waits).toMatchObject([{ reason: "ECONNRESET" }]);
  });

  test("because it takes longer than a connection may", async () => {
    await using server = await startRawServer(() => undefined);
    const settings = { connectTimeout: 200, maxRetries: 0 };
    expect(await outcomeAt(`https://127.0.0.1:${server.port}`, creating, settings)).toMatchObject({
      code: "UNREACHABLE",
      message: expect.stringContaining("the platform could not be reached (UNREACHABLE, no connection in time)"),
    });
  });
});
