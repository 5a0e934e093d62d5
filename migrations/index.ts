import type { Migration } from "kysely/migration";
import * as theSea from "./0001-the-sea";
import * as mail from "./0002-mail";
import * as identities from "./0003-identities";
import * as photos from "./0004-photos";
import * as account from "./0005-account";
import * as coins from "./0006-coins";
import * as designs from "./0008-designs";
import * as square from "./0009-square";
import * as keptFigures from "./0010-kept-figures";
import * as picturesUnnamed from "./0011-pictures-unnamed";
import * as letterCaps from "./0012-letter-caps";
import * as namesOfBottles from "./0013-names-of-bottles";
import * as voyages from "./0014-voyages";
import * as countedOnce from "./0015-counted-once";
import * as designNames from "./0016-design-names";
import * as uncollected from "./0017-uncollected";
import * as people from "./0018-people";
import * as events from "./0019-events";
import * as chat from "./0020-chat";
import * as feedback from "./0021-feedback";
import * as safety from "./0022-safety";
import * as words from "./0023-words";
import * as translations from "./0024-translations";
import * as chatMasks from "./0025-chat-masks";
import * as secondFactor from "./0026-second-factor";
import * as home from "./0027-home";
import * as evidencePictures from "./0028-evidence-pictures";
import * as heldMessages from "./0029-held-messages";
import * as push from "./0030-push";
import * as firstMinute from "./0031-first-minute";
import * as rateLimits from "./0032-rate-limits";
import * as accessTokens from "./0033-access-tokens";
import * as designKeys from "./0034-design-keys";
import * as fewerWrites from "./0035-fewer-writes";
import * as stoppedPeople from "./0037-stopped-people";
import * as proofs from "./0038-proofs";
import * as ruleReach from "./0039-rule-reach";
import * as erasures from "./0040-erasures";
import * as reachOfTexts from "./0043-reach-of-texts";
import * as erasedChats from "./0044-erased-chats";
import * as burnKeys from "./0045-burn-keys";
import * as receiptSwitches from "./0046-receipt-switches";
import * as quotes from "./0047-quotes";
import * as reactionsAndEdits from "./0048-reactions-and-edits";
import * as messageSearch from "./0049-message-search";
import * as blurredPhotos from "./0051-blurred-photos";
import * as cards from "./0052-cards";
import * as searchByConversation from "./0054-search-by-conversation";
import * as homeNews from "./0055-home-news";
import * as thanks from "./0056-thanks";
import * as clearedMessages from "./0057-cleared-messages";
import * as undoableDecisions from "./0058-undoable-decisions";
import * as sharedCharts from "./0060-shared-charts";
import * as chatSwitches from "./0061-chat-switches";
import * as passkeys from "./0062-passkeys";
import * as deviceKinds from "./0063-device-kinds";
import * as transparency from "./0064-transparency";
import * as attention from "./0065-attention";
import * as massMailAndTrust from "./0066-mass-mail-and-trust";
import * as contactRules from "./0067-contact-rules";
import * as pendingFollows from "./0068-pending-follows";
import * as translatedChats from "./0071-translated-chats";
import * as careAndHandover from "./0072-care-and-handover";
import * as undoableActs from "./0073-undoable-acts";
import * as usernameSearch from "./0074-username-search";
import * as removedForReaders from "./0075-removed-for-readers";
import * as newsOnce from "./0076-news-once";
import * as removedConversations from "./0077-removed-conversations";
import * as newestUnread from "./0078-newest-unread";
import * as newcomers from "./0080-newcomers";
import * as unsweptRemoved from "./0081-unswept-removed";
import * as newestOwnBottle from "./0082-newest-own-bottle";
import * as reportsAnew from "./0084-reports-anew";
import * as sessionBegunWith from "./0085-session-begun-with";
import * as takenBackAndTooYoung from "./0086-taken-back-and-too-young";
import * as eventsAboutPeople from "./0089-events-about-people";
import * as firstRefusalAndTwoLooks from "./0090-first-refusal-and-two-looks";
import * as changedSinceDecided from "./0091-changed-since-decided";

/**
 * Every step in order of its number, by hand. A step that has landed is frozen; there is no way back, only forward, and
 * a new one takes the number after the last.
 */
export const MIGRATIONS: Record<string, Migration> = {
  "0001-the-sea": theSea,
  "0002-mail": mail,
  "0003-identities": identities,
  "0004-photos": photos,
  "0005-account": account,
  "0006-coins": coins,
  "0008-designs": designs,
  "0009-square": square,
  "0010-kept-figures": keptFigures,
  "0011-pictures-unnamed": picturesUnnamed,
  "0012-letter-caps": letterCaps,
  "0013-names-of-bottles": namesOfBottles,
  "0014-voyages": voyages,
  "0015-counted-once": countedOnce,
  "0016-design-names": designNames,
  "0017-uncollected": uncollected,
  "0018-people": people,
  "0019-events": events,
  "0020-chat": chat,
  "0021-feedback": feedback,
  "0022-safety": safety,
  "0023-words": words,
  "0024-translations": translations,
  "0025-chat-masks": chatMasks,
  "0026-second-factor": secondFactor,
  "0027-home": home,
  "0028-evidence-pictures": evidencePictures,
  "0029-held-messages": heldMessages,
  "0030-push": push,
  "0031-first-minute": firstMinute,
  "0032-rate-limits": rateLimits,
  "0033-access-tokens": accessTokens,
  "0034-design-keys": designKeys,
  "0035-fewer-writes": fewerWrites,
  "0037-stopped-people": stoppedPeople,
  "0038-proofs": proofs,
  "0039-rule-reach": ruleReach,
  "0040-erasures": erasures,
  "0043-reach-of-texts": reachOfTexts,
  "0044-erased-chats": erasedChats,
  "0045-burn-keys": burnKeys,
  "0046-receipt-switches": receiptSwitches,
  "0047-quotes": quotes,
  "0048-reactions-and-edits": reactionsAndEdits,
  "0049-message-search": messageSearch,
  "0051-blurred-photos": blurredPhotos,
  "0052-cards": cards,
  "0054-search-by-conversation": searchByConversation,
  "0055-home-news": homeNews,
  "0056-thanks": thanks,
  "0057-cleared-messages": clearedMessages,
  "0058-undoable-decisions": undoableDecisions,
  "0060-shared-charts": sharedCharts,
  "0061-chat-switches": chatSwitches,
  "0062-passkeys": passkeys,
  "0063-device-kinds": deviceKinds,
  "0064-transparency": transparency,
  "0065-attention": attention,
  "0066-mass-mail-and-trust": massMailAndTrust,
  "0067-contact-rules": contactRules,
  "0068-pending-follows": pendingFollows,
  "0071-translated-chats": translatedChats,
  "0072-care-and-handover": careAndHandover,
  "0073-undoable-acts": undoableActs,
  "0074-username-search": usernameSearch,
  "0075-removed-for-readers": removedForReaders,
  "0076-news-once": newsOnce,
  "0077-removed-conversations": removedConversations,
  "0078-newest-unread": newestUnread,
  "0080-newcomers": newcomers,
  "0081-unswept-removed": unsweptRemoved,
  "0082-newest-own-bottle": newestOwnBottle,
  "0084-reports-anew": reportsAnew,
  "0085-session-begun-with": sessionBegunWith,
  "0086-taken-back-and-too-young": takenBackAndTooYoung,
  "0089-events-about-people": eventsAboutPeople,
  "0090-first-refusal-and-two-looks": firstRefusalAndTwoLooks,
  "0091-changed-since-decided": changedSinceDecided,
};
