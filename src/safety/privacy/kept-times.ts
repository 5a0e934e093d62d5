import type { Config } from "../../config/config";
import { SESSION_LIMITS } from "../../limits/auth";
import { CHAT_SERVER_LIMITS } from "../../limits/chat";
import { erasureListRetention } from "../../limits/erasure";
import { EVENT_STREAM_LIMITS } from "../../limits/events";
import { RATE_LIMIT_RULES } from "../../limits/rates";
import { SAFETY_LIMITS } from "../../limits/safety";
import { SEA_LIMITS } from "../../limits/sea";
import { DAY, SECOND } from "../../runtime/units";

const LONGEST_RATE = Math.max(...Object.values(RATE_LIMIT_RULES).map(({ seconds }) => seconds)) * SECOND;

/** How long things are kept, ms, in the order of the page; 0: there is none of it. */
export const keptTimes = ({ backup }: Pick<Config, "backup">) =>
  ({
    bottle: SEA_LIMITS.drift,
    burn: CHAT_SERVER_LIMITS.burnRetention,
    version: CHAT_SERVER_LIMITS.versionsKept,
    session: SESSION_LIMITS.idleLifetime,
    network: LONGEST_RATE,
    stream: EVENT_STREAM_LIMITS.retention,
    evidence: SAFETY_LIMITS.evidenceRetention,
    copies: backup.days * DAY,
    number: erasureListRetention(backup.days),
  }) as const;

export type KeptTime = keyof ReturnType<typeof keptTimes>;
