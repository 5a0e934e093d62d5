import type { DbOrTx } from "../../db/transact";
import { officialsWithSignIn } from "../audit/officials";

/** An official who can be reached, and by what. */
export interface DutyOfficial {
  id: string;
  nickname: string;
  onDuty: boolean;
  /** Until when; null: never on duty. ms */
  until: number | null;
  /** A browser of a session in force takes push messages. */
  push: boolean;
  /** A verified address. */
  mail: boolean;
}

/** Whether anything rings for them. */
export const isReachable = ({ push, mail }: DutyOfficial): boolean => push || mail;

/** The officials who are not banned, with what reaches them. @param except who is not to know */
export async function listDutyOfficials(db: DbOrTx, except: string, now: number): Promise<DutyOfficial[]> {
  const rows = await officialsWithSignIn(db)
    .select(["id", "nickname", "duty_until", "email_verified"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("push_subscriptions")
            .innerJoin("sessions", "sessions.id", "push_subscriptions.session_id")
            .select("push_subscriptions.id")
            .whereRef("push_subscriptions.user_id", "=", "users.id")
            .where("sessions.expires_at", ">", now),
        )
        .as("push"),
    )
    .where("id", "!=", except)
    .where("banned_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id, nickname, duty_until, email_verified, push }) => ({
    id,
    nickname,
    until: duty_until,
    onDuty: (duty_until ?? 0) > now,
    push: Boolean(push),
    mail: email_verified === 1,
  }));
}

/** Whether any official can be reached at all. */
export const countReachableOfficials = async (db: DbOrTx, now: number): Promise<number> =>
  (await listDutyOfficials(db, "", now)).filter(isReachable).length;
