import { findRecallingWriter } from "../chat/chat";
import type { Translate } from "../i18n/translator";
import { FOLLOWER_TAG } from "../social/social";
import {
  chatPath,
  followersContent,
  NAME_PLACEHOLDER,
  type NotificationContent,
  type PendingNotification,
  type RenderKind,
} from "./content";

/** After a deletion: the others of several followers, or that somebody has gone. */
const renderDeleted = (t: Translate, { tag, n }: PendingNotification): NotificationContent =>
  tag === FOLLOWER_TAG && n > 1 ? followersContent(t, n - 1) : { title: t("social.person.gone"), url: "/" };

/** In the place of what was taken back, on phones from which nothing can be withdrawn. */
export const renderTakenBack: RenderKind = async (db, { id, t }, pending, now) => {
  const { ref } = pending;
  if (ref === "") return renderDeleted(t, pending);
  const writer = await findRecallingWriter(db, id, ref, now);
  if (!writer) return null;
  const { name, isMuted } = writer;
  // Of a muted chat nothing is told: the name stays alone.
  if (isMuted && name !== null) return { title: name, url: chatPath(ref) };
  return { title: t("chat.recalled_theirs", { name: name ?? NAME_PLACEHOLDER }), url: chatPath(ref) };
};
