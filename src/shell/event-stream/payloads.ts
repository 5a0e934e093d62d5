import { type ZodType, z } from "zod";
import type { EventName } from "../../events/events";
import { COUNT_SCHEMA, lazyValue } from "../../http/contract/route-description";

interface EventPayload {
  summary: string;
  data: () => ZodType;
}

/** The payload of every event; an event without a description does not compile. */
export type EventPayloads = Readonly<Record<EventName, EventPayload>>;

/** Payloads of the events that streams send by themselves. @param counts the rooms' unread counts, by name */
export const streamPayloads = (counts: readonly string[]) =>
  ({
    unread: {
      summary: "Unread counts, at the beginning and whenever one may have changed",
      data: lazyValue(() =>
        z.object(Object.fromEntries(counts.map((name) => [name, COUNT_SCHEMA]))).meta({ id: "Unread" }),
      ),
    },
    reset: {
      summary: "Events are missing: load anew",
      data: lazyValue(() => z.object({}).meta({ id: "Reset" })),
    },
  }) as const satisfies Partial<EventPayloads>;

const capitalizeEventName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const schemaOfEvent = (name: string, { summary, data }: EventPayload) =>
  z
    .object({
      id: z.string().optional().describe("Where `Last-Event-ID` resumes; absent for what is stored nowhere"),
      event: z.literal(name),
      data: data().describe("As JSON on one line"),
    })
    .describe(summary)
    .meta({ id: `Event${capitalizeEventName(name)}` });

/** One event of the stream, its fields as `text/event-stream` has them. */
export function streamEventSchema(payloads: EventPayloads): ZodType {
  const [first, ...others] = Object.entries(payloads).map(([name, payload]) => schemaOfEvent(name, payload));
  if (!first) throw new Error("a stream without events");
  return z
    .discriminatedUnion("event", [first, ...others])
    .describe("One server-sent event; the stream is these, one after another")
    .meta({ id: "Event" });
}
