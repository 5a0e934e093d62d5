/** Pictures that are not sent yet: seen, taken back, and not loaded again once they are sent. */
import { describe, expect, test } from "bun:test";
import { messageOf, openChat } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";
import { accept, choose, picture, press, SEND, send, sent } from "./picture-page";

describe("a waiting picture", () => {
  const photo = ({ tab }: LiveChat) => tab.document.querySelector(".chat-photo img")?.getAttribute("src");
  const databaseOf = ({ device }: LiveChat) => device.readDatabase("outbox");

  test("is seen without a network, after a reload too, and goes with its line", async () => {
    const chat = await openLiveChat();
    chat.device.setOnline(false);
    await choose(chat, picture());
    await send(chat);
    expect(chat.tab.objectUrls).toEqual(new Set([photo(chat) ?? ""]));
    expect(chat.tab.document.querySelector(".chat-photo a")).toBeNull();
    await press(chat, ".chat-cancel");
    expect([photo(chat), chat.tab.objectUrls.size, await databaseOf(chat)]).toEqual([undefined, 0, []]);
  });

  test("is kept without a Blob, which a private tab of WebKit refuses; one that an earlier version kept is sent, too", async () => {
    const chat = await openLiveChat();
    chat.device.setOnline(false);
    await choose(chat, picture({ size: 20 }));
    await send(chat);
    const [kept] = (await databaseOf(chat)) as { file: ArrayBuffer }[];
    expect([kept?.file.byteLength, kept?.file instanceof Blob]).toEqual([20, false]);
    const opening = chat.device.indexedDB.open("outbox");
    opening.onsuccess = () => {
      const items = opening.result.transaction("items", "readwrite").objectStore("items");
      items.add({ ...kept, n: 9, clientId: "earlier", file: picture({ size: 30 }) });
      opening.result.close();
    };
    chat.answers[`POST ${SEND}`] = [accept({ kind: "image", image: "/1" }), accept({ kind: "image", image: "/2" })];
    await chat.settle();
    chat.device.setOnline(true);
    await chat.settle();
    expect(sent(chat).map(({ file }) => (file as File).size)).toEqual([20, 30]);
  });

  test("that burns is not seen, but can be taken back", async () => {
    const chat = await openLiveChat();
    chat.device.setOnline(false);
    await choose(chat, picture());
    await press(chat, "input[value=burns]");
    await send(chat);
    expect([photo(chat), chat.tab.objectUrls.size]).toEqual([undefined, 0]);
    await press(chat, ".chat-burn .chat-cancel");
    expect([chat.texts(), await databaseOf(chat)]).toEqual([[], []]);
  });

  test("that is on its way is stopped in the tab that sends it, from another one, and what waits behind it goes", async () => {
    const chat = await openLiveChat();
    chat.answers[`POST ${SEND}`] = [() => undefined, accept()];
    await choose(chat, picture());
    await send(chat);
    chat.type("After it");
    chat.key("Enter");
    const other = await openChat(chat.device);
    await chat.settle();
    const [upload] = chat.device.network.requestsTo("POST", SEND);
    expect([sent(chat).length, upload?.isOver]).toEqual([1, false]);
    other.tab.document.querySelector(".chat-cancel")?.click();
    await chat.settle();
    expect(upload?.isOver).toBe(true);
    expect(sent(chat).map(({ text }) => text)).toEqual([undefined, "After it"]);
    expect(chat.texts()).not.toContain("photo_mine");
  });

  test("is not loaded again when it was sent, and gone when it is recalled", async () => {
    const chat = await openLiveChat();
    await choose(chat, picture());
    chat.answers[`POST ${SEND}`] = [accept({ kind: "image", image: "/1" })];
    await send(chat);
    const [url = ""] = chat.tab.objectUrls;
    expect(photo(chat)).toBe(url);
    expect(chat.tab.document.querySelector(".chat-photo a")?.getAttribute("href")).toBe("/1");
    expect(chat.tab.document.querySelector(".chat-cancel")).toBeNull();
    await chat.send("recalled", messageOf(1, { from: "me", to: "them", kind: "image", recalled: true }));
    expect([photo(chat), chat.texts()]).toEqual([undefined, ["recalled_mine"]]);
  });
});
