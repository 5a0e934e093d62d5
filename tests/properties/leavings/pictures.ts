/** Ways in which pictures of chats go. */
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../../src/limits/chat";
import {
  aboutSender,
  claim,
  friends,
  hide,
  hideForm,
  hideRest,
  inTurn,
  leave,
  leaveForm,
  measure,
  measureForm,
  nothing,
  picture,
  recall,
  recallForm,
  removeChat,
  removeChatForm,
  reportShown,
} from "./chat-acts";
import type { Way } from "./way";

const [image, burn] = [picture("image"), picture("burn")];
const FILE_GONE = ["chat_messages.file: recalled, opened, or over"];

export const CHAT_PICTURE_WAYS: Record<string, Way> = {
  "a picture is recalled": { erases: FILE_GONE, when: "at once", plant: friends(image, "own", recall, recallForm) },
  "a picture is deleted by both": {
    erases: ["chat_messages.file: a picture that both have hidden"],
    when: "next round",
    plant: friends(
      image,
      "own",
      inTurn(hide("one"), hideRest, hide("other")),
      inTurn(hideForm("one"), hideRest, hideForm("other")),
    ),
  },
  "a picture goes with the conversation, removed by both": {
    erases: [],
    when: "next round",
    plant: friends(image, "third's", inTurn(removeChat("other"), removeChat("one"))),
  },
  "the sender of a picture leaves": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(image, "third's", leave("keep"), leaveForm("remove")),
  },
  "a burn picture is opened": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(
      burn,
      "own",
      (scene, { other }, id) => scene.send(other, "POST /api/chat/messages/:id/open", { id }),
      (scene, { one, other }, message) =>
        scene.send(other, "POST /chat/:id/messages/:message/open", { id: one.id, message }),
    ),
  },
  "a burn picture is claimed, and its key not asked for again": {
    erases: FILE_GONE,
    when: CHAT_LIMITS.burnClaimKept,
    plant: friends(burn, "own", claim),
  },
  "a burn picture is claimed, and shown": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "own", inTurn(claim, reportShown)),
  },
  "a burn picture is claimed, and recalled": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "own", inTurn(claim, recall), inTurn(claim, recallForm)),
  },
  "a burn picture is claimed, and deleted by its recipient": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "own", inTurn(claim, hide("other")), inTurn(claim, hideForm("other"))),
  },
  "a burn picture is claimed, and the conversation removed": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "third's", inTurn(claim, removeChat("one")), inTurn(claim, removeChatForm("other"))),
  },
  "a burn picture is claimed, and its sender leaves": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "third's", inTurn(claim, leave("keep")), inTurn(claim, leaveForm("remove"))),
  },
  "a burn picture is never opened": {
    erases: FILE_GONE,
    when: CHAT_SERVER_LIMITS.burnRetention,
    plant: friends(burn, "own", nothing),
  },
  "a burn picture is recalled": { erases: FILE_GONE, when: "at once", plant: friends(burn, "own", recall, recallForm) },
  "a burn picture is deleted by its recipient": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "own", hide("other"), hideForm("other")),
  },
  "a burn picture ends with a block": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "third's", aboutSender("POST /api/users/:id/block"), aboutSender("POST /friends/:id/block")),
  },
  "a burn picture ends with an unfollow": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(
      burn,
      "third's",
      aboutSender("DELETE /api/users/:id/follow"),
      aboutSender("POST /friends/:id/unfollow"),
    ),
  },
  "a burn picture ends with the conversation": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "third's", removeChat("other"), removeChatForm("one")),
  },
  "a burn picture ends with a suspension": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "third's", measure("suspend"), measureForm("suspend")),
  },
  "a burn picture ends with a ban": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "third's", measure("ban"), measureForm("ban")),
  },
  "the sender of a burn picture leaves": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "third's", leave("keep"), leaveForm("remove")),
  },
};
