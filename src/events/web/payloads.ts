import { type ZodType, z } from "zod";
import { COUNT, lazy } from "../../http/contract/documented";
import type { EventName } from "../events";

interface Payload {
  summary: string;
  data: () => ZodType;
}

/** Every event with what it tells: an event that nobody describes does not compile. */
export type Payloads = Readonly<Record<EventName, Payload>>;

/** Of what streams tell by themselves. @param counts the rooms' unread counts, by name */
export const ownPayloads = (counts: readonly string[]) =>
  ({
    unread: {
      summary: "Unread counts, at the beginning and whenever one may have changed",
      data: lazy(() =>
        z.object(Object.fromEntries(counts.map((name) => [name, COUNT]))).meta({ id: "Unread" }),
      ),
    },
    reset: {
      summary: "Events are missing: load anew",
      data: lazy(() => z.object({}).meta({ id: "Reset" })),
    },
  }) as const satisfies Partial<Payloads>;

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const eventOf = (name: string, { summary, data }: Payload) =>
  z
    .object({
      id: z.string().optional().describe("Where `Last-Event-ID` resumes; absent for what is stored nowhere"),
      event: z.literal(name),
      data: data().describe("As JSON on one line"),
    })
    .describe(summary)
    .meta({ id: `Event${titled(name)}` });

/** One event of the stream, its fields as `text/event-stream` has them. */
export function eventSchema(payloads: Payloads): ZodType {
  const [first, ...others] = Object.entries(payloads).map(([name, payload]) => eventOf(name, payload));
  if (!first) throw new Error("a stream without events");
  return z
    .discriminatedUnion("event", [first, ...others])
    .describe("One server-sent event; the stream is these, one after another")
    .meta({ id: "Event" });
}
