/** Pictures that are not sent yet: seen, taken back, and not loaded again once they are sent. */
import { describe, expect, test } from "bun:test";
import { messageOf, openChatTab } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";
import { acceptPicture, choose, clickOn, pictureFile, SEND_PATH, sendPreview, sent } from "./picture-page";

describe("a waiting picture", () => {
  const photo = ({ tab }: LiveChat) => tab.document.querySelector(".chat-photo img")?.getAttribute("src");
  const databaseOf = ({ device }: LiveChat) => device.readDatabase("outbox");

  test("is seen without a network, after a reload too, and goes with its line", async () => {
    const chat = await openLiveChat();
    chat.device.setOnline(false);
    await choose(chat, pictureFile());
    await sendPreview(chat);
    expect(chat.tab.objectUrls).toEqual(new Set([photo(chat) ?? ""]));
    expect(chat.tab.document.querySelector(".chat-photo a")).toBeNull();
    await clickOn(chat, ".chat-cancel");
    expect([photo(chat), chat.tab.objectUrls.size, await databaseOf(chat)]).toEqual([undefined, 0, []]);
  });

  test("is kept as it is, so that a tab with an older script reads it", async () => {
    const chat = await openLiveChat();
    chat.device.setOnline(false);
    await choose(chat, pictureFile({ size: 20 }));
    await sendPreview(chat);
    const [kept] = (await databaseOf(chat)) as { file: Blob }[];
    expect([kept?.file instanceof Blob, kept?.file.size, Object.keys(kept ?? {}).includes("bytes")]).toEqual([
      true,
      20,
      false,
    ]);
  });

  /** A private tab of WebKit. */
  function refuseBlobs({ device }: LiveChat): void {
    const { prototype } = device.databases.IDBObjectStore as { prototype: IDBObjectStore };
    const { add } = prototype;
    prototype.add = function (value, ...rest) {
      if (value.file) throw new DOMException("Error preparing Blob/File data", "UnknownError");
      return add.call(this, value, ...rest);
    };
  }
  const itemOf = (clientId: string, file: Blob | null) => {
    const kind = file ? ("image" as const) : ("text" as const);
    return { clientId, kind, text: file ? "" : clientId, file, person: "me", to: "them", at: 0 };
  };
  /** A picture that the device reads slowly. */
  function slowPicture() {
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
    return {
      file: Object.assign(pictureFile(), { arrayBuffer: () => promise }),
      read: () => resolve(new ArrayBuffer(20)),
    };
  }

  test("is kept as bytes where the storage takes no Blob, and sent before what was written after it", async () => {
    const chat = await openLiveChat();
    refuseBlobs(chat);
    chat.device.setOnline(false);
    const { enqueueMessage, retryOutboxMessage } = await chat.tab.load("chat/outbox");
    const { file, read } = slowPicture();
    const added = [enqueueMessage(itemOf("photo", file)), enqueueMessage(itemOf("After it", null))];
    await chat.settle();
    // Listed meanwhile, the queue is empty.
    void retryOutboxMessage("me", "another");
    await chat.settle();
    read();
    await chat.settle();
    await Promise.all(added);
    const [kept] = (await databaseOf(chat)) as { file: null; bytes: ArrayBuffer; type: string }[];
    expect([kept?.file, kept?.bytes.byteLength, kept?.type]).toEqual([null, 20, "image/png"]);
    chat.answers[`POST ${SEND_PATH}`] = [acceptPicture({ kind: "image", image: "/1" }), acceptPicture()];
    chat.device.setOnline(true);
    await chat.settle();
    expect(sent(chat).map((each) => (each.file as File | undefined)?.size ?? each.text)).toEqual([20, "After it"]);
  });

  test("whose bytes are read when its sender signs out is not kept, nor what was written after it", async () => {
    const chat = await openLiveChat();
    refuseBlobs(chat);
    chat.device.setOnline(false);
    const { enqueueMessage } = await chat.tab.load("chat/outbox");
    const { file, read } = slowPicture();
    const added = [enqueueMessage(itemOf("photo", file)), enqueueMessage(itemOf("After it", null))];
    const ends = Promise.allSettled(added);
    await chat.settle();
    chat.tab.document.querySelector('form[action="/logout"] button')?.click();
    await chat.settle();
    read();
    await chat.settle();
    expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await databaseOf(chat)).toEqual([]);
  });

  test("that burns is not seen, but can be taken back", async () => {
    const chat = await openLiveChat();
    chat.device.setOnline(false);
    await choose(chat, pictureFile());
    await clickOn(chat, "input[value=burns]");
    await sendPreview(chat);
    expect([photo(chat), chat.tab.objectUrls.size]).toEqual([undefined, 0]);
    await clickOn(chat, ".chat-burn .chat-cancel");
    expect([chat.texts(), await databaseOf(chat)]).toEqual([[], []]);
  });

  test("that is on its way is stopped in the tab that sends it, from another one, and what waits behind it goes", async () => {
    const chat = await openLiveChat();
    chat.answers[`POST ${SEND_PATH}`] = [() => undefined, acceptPicture()];
    await choose(chat, pictureFile());
    await sendPreview(chat);
    chat.type("After it");
    chat.key("Enter");
    const other = await openChatTab(chat.device);
    await chat.settle();
    const [upload] = chat.device.network.requestsTo("POST", SEND_PATH);
    expect([sent(chat).length, upload?.isOver]).toEqual([1, false]);
    other.tab.document.querySelector(".chat-cancel")?.click();
    await chat.settle();
    expect(upload?.isOver).toBe(true);
    expect(sent(chat).map(({ text }) => text)).toEqual([undefined, "After it"]);
    expect(chat.texts()).not.toContain("photo_mine");
  });

  test("is not loaded again when it was sent, and gone when it is recalled", async () => {
    const chat = await openLiveChat();
    await choose(chat, pictureFile());
    chat.answers[`POST ${SEND_PATH}`] = [acceptPicture({ kind: "image", image: "/1" })];
    await sendPreview(chat);
    const [url = ""] = chat.tab.objectUrls;
    expect(photo(chat)).toBe(url);
    expect(chat.tab.document.querySelector(".chat-photo a")?.getAttribute("href")).toBe("/1");
    expect(chat.tab.document.querySelector(".chat-cancel")).toBeNull();
    await chat.send("recalled", messageOf(1, { from: "me", to: "them", kind: "image", recalled: true }));
    expect([photo(chat), chat.texts()]).toEqual([undefined, ["recalled_mine"]]);
  });
});
