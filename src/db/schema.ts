/** Times are UTC ms, truths are 0 or 1, ids are UUIDv7 text. */

import type { AccountTables } from "./tables/account";
import type { AuthTables } from "./tables/auth";
import type { BottlesTables } from "./tables/bottles";
import type { ChatTables } from "./tables/chat";
import type { CoinsTables } from "./tables/coins";
import type { DbTables } from "./tables/db";
import type { DesignTables } from "./tables/designs";
import type { EventTables } from "./tables/events";
import type { FeedbackTables } from "./tables/feedback";
import type { HttpTables } from "./tables/http";
import type { MailTables } from "./tables/mail";
import type { MassMailTables } from "./tables/mass-mail";
import type { MessagesTables } from "./tables/messages";
import type { NotificationTables } from "./tables/notifications";
import type { ProfileTables } from "./tables/profile";
import type { PushTables } from "./tables/push";
import type { SafetyTables } from "./tables/safety";
import type { SocialTables } from "./tables/social";
import type { SquareTables } from "./tables/square";
import type { TranslationTables } from "./tables/translations";
import type { UsersTables } from "./tables/users";
import type { WordTables } from "./tables/words";

/** Every table, one line per file in `tables/`. */
export interface Schema
  extends AccountTables,
    AuthTables,
    BottlesTables,
    ChatTables,
    CoinsTables,
    DbTables,
    DesignTables,
    EventTables,
    FeedbackTables,
    HttpTables,
    MailTables,
    MassMailTables,
    MessagesTables,
    NotificationTables,
    ProfileTables,
    PushTables,
    SafetyTables,
    SocialTables,
    SquareTables,
    TranslationTables,
    UsersTables,
    WordTables {}
