/** A real SMTP server that takes emails, and can be made to behave as badly as real ones do. */
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { parseEmail, type ReceivedEmail } from "./received-email";

export type SmtpBehaviour =
  | "takes"
  /** Refuses the address, for now or for good. */
  | { refuses: number }
  /** Takes the text and then refuses it. */
  | { refusesText: number }
  | "silent at the greeting"
  | "silent in the text"
  /** Hangs up in the middle of the text. */
  | "hangs up"
  /** Takes it, and hangs up before it says so. */
  | "hangs up afterwards";

export interface TestSmtpServer {
  url: string;
  emails: ReceivedEmail[];
  /** How many connections were opened. */
  countConnections(): number;
  setBehaviour(next: SmtpBehaviour): void;
  /** Waits for so many emails in all. */
  waitForEmails(count: number): Promise<ReceivedEmail[]>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 8_000;

const smtpError = (responseCode: number) => Object.assign(new Error("no"), { responseCode });

export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const emails: ReceivedEmail[] = [];
  let behaviour: SmtpBehaviour = "takes";
  let visits = 0;
  const sockets = new Set<{ destroy(): void }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 50,
    onConnect(_session, done) {
      visits++;
      if (behaviour !== "silent at the greeting") done();
    },
    onRcptTo(_address, _session, done) {
      done(typeof behaviour === "object" && "refuses" in behaviour ? smtpError(behaviour.refuses) : null);
    },
    onData(stream, session, done) {
      void take(stream, session.envelope.rcptTo[0]?.address ?? "", done);
    },
  });
  // A client that was killed: without a listener it would be an error of the test.
  server.on("error", () => undefined);
  server.server.on("connection", (socket: { destroy(): void }) => sockets.add(socket));
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };

  /** The whole text, or null where it breaks off: by our mood, or because the other side has gone. */
  async function readAll(stream: SMTPServerDataStream): Promise<Buffer | null> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of stream) {
        if (behaviour === "hangs up") return null;
        chunks.push(chunk);
      }
    } catch {
      return null;
    }
    return Buffer.concat(chunks);
  }

  async function take(stream: SMTPServerDataStream, to: string, done: (error?: Error | null) => void) {
    const text = await readAll(stream);
    if (!text) return hangUp();
    if (behaviour === "silent in the text") return;
    if (typeof behaviour === "object" && "refusesText" in behaviour) return done(smtpError(behaviour.refusesText));
    emails.push(parseEmail(text.toString("latin1"), to));
    if (behaviour === "hangs up afterwards") return hangUp();
    done();
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address();
  const at = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${at}`,
    emails,
    countConnections: () => visits,
    setBehaviour(next) {
      behaviour = next;
    },
    async waitForEmails(count) {
      const late = performance.now() + TIMEOUT_MS;
      while (emails.length < count && performance.now() < late) await Bun.sleep(5);
      if (emails.length < count) throw new Error(`${emails.length} of ${count} emails came`);
      return emails;
    },
    close: () =>
      new Promise((resolve) => {
        hangUp();
        server.close(() => resolve());
      }),
  };
}
