/** What a screen reader finds in a chat with all that a chat can have: the accessibility tree of Chromium, in three languages. */
import { expect, type Page } from "@playwright/test";
import { type Translate, translatorFor } from "../../src/i18n/translator";
import { expectNoViolations } from "./accessibility-checks";
import { type ChatFriend, openChat, registerFriends, TEST_IMAGE } from "./chat-friends";
import { test, throwBottleAs } from "./fixtures";

const WORDS = {
  en: {
    first: "Where does the ferry land?",
    answer: "At the lemon quay",
    edited: "At the lemon quay, at nine",
    late: "Bring bread",
  },
  ar: {
    first: "أين ترسو العبّارة؟",
    answer: "عند رصيف الليمون",
    edited: "عند رصيف الليمون في التاسعة",
    late: "أحضر خبزًا",
  },
  ja: {
    first: "渡し船はどこに着くの",
    answer: "レモンの桟橋に",
    edited: "レモンの桟橋に、九時に",
    late: "パンを持ってきて",
  },
} as const;

interface TreeNode {
  role: string;
  name: string;
  children: TreeNode[];
}

/** What is in the tree that screen readers get; nodes that they skip give way to their children. */
async function readTree(page: Page): Promise<TreeNode[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  await devtools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const treeOf = (id: string): TreeNode[] => {
    const node = byId.get(id);
    const children = (node?.childIds ?? []).flatMap(treeOf);
    if (!node || node.ignored) return children;
    return [{ role: String(node.role?.value), name: String(node.name?.value ?? ""), children }];
  };
  return treeOf(nodes[0]?.nodeId ?? "");
}

const all = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...all(node.children)]);
const named = (nodes: readonly TreeNode[], role: string): string[] =>
  all(nodes).flatMap((each) => (each.role === role ? [each.name] : []));
const wordsOf = (node: TreeNode): string => named([node], "StaticText").join(" ");

/** The items of the log that are messages, and everything else. */
function messagesIn(tree: readonly TreeNode[], t: Translate): TreeNode[] {
  const logs = all(tree).filter(({ role }) => role === "log");
  expect(logs.map(({ name }) => name)).toEqual([t("chat.log")]);
  return all(logs).filter(
    ({ role, children }) => role === "listitem" && named(children, "button").includes(t("chat.options")),
  );
}

async function sendPhoto(url: string, { me }: ChatFriend, to: ChatFriend): Promise<void> {
  const body = new FormData();
  body.set("file", new File([TEST_IMAGE.buffer], TEST_IMAGE.name, { type: TEST_IMAGE.mimeType }));
  body.set("clientId", "photo");
  const headers = { authorization: `Bearer ${me.token}` };
  const response = await fetch(`${url}/api/chat/${to.id}/messages`, { method: "POST", headers, body });
  expect(response.status).toBe(201);
}

for (const language of ["en", "ar", "ja"] as const) {
  const t = translatorFor(language);
  const words = WORDS[language];

  test(`a chat with quotes, reactions, a card, a photo and an edit: each message once, each button with a name (${language})`, async ({
    server,
    phone,
  }) => {
    const [one, other] = await registerFriends(server, language);
    const send = ({ me }: ChatFriend, to: ChatFriend, content: object) =>
      me.call<{ id: string }>("POST", `/chat/${to.id}/messages`, { ...content, clientId: crypto.randomUUID() });
    const first = (await send(one, other, { text: words.first })).body.id;
    const answer = (await send(other, one, { text: words.answer, replyTo: first })).body.id;
    await other.me.call("PATCH", `/chat/messages/${answer}`, { text: words.edited });
    await one.me.call("PUT", `/chat/messages/${answer}/reaction`, { emoji: "💛" });
    await send(other, one, { bottleId: await throwBottleAs(other.me, words.late) });
    await sendPhoto(server.url, other, one);
    const page = await openChat({ server, phone }, one, other, { language });
    const tree = await readTree(page);
    const messages = messagesIn(tree, t);
    expect(messages).toHaveLength(5);
    const [hello, mine, quoting, card, photo] = messages.map(wordsOf);
    expect(hello).toContain("Hello from Kobe");
    expect(mine).toContain(words.first);
    // With what it answers, as edited, and said to be so.
    for (const part of [t("chat.you"), words.first, words.edited, t("chat.edited")]) expect(quoting).toContain(part);
    expect(card).toContain(t("chat.card_bottle_by", { who: other.name }));
    expect(photo).toContain(t("chat.photo_tap"));
    for (const text of ["Hello from Kobe", words.edited])
      expect(all(tree).filter(({ role, name }) => role === "StaticText" && name.includes(text))).toHaveLength(1);
    const buttons = named(tree, "button");
    expect(buttons.filter((name) => name.trim() === "")).toEqual([]);
    expect(buttons.filter((name) => name === t("chat.options"))).toHaveLength(messages.length);
    const reacted = t("chat.reacted_mine", { emoji: "{emoji}" }).replace("{emoji}", "💛");
    for (const name of [reacted, t("chat.send"), t("chat.card_add")]) expect(buttons).toContain(name);
    expect(named(tree, "textbox")).toEqual([t("chat.write")]);
    expect(named(tree, "link").filter((name) => name.trim() === "")).toEqual([]);
    await expectNoViolations(page, `a chat with all of it ${language}`);

    // One that comes is read out, and stands there once when that is over.
    await send(other, one, { text: words.late });
    const announced = page.locator(".visually-hidden[aria-live=polite] p");
    await expect(announced).toHaveText([`${other.name}: ${words.late}`]);
    await expect(announced).toHaveCount(0, { timeout: 10_000 });
    const later = await readTree(page);
    expect(messagesIn(later, t)).toHaveLength(messages.length + 1);
    expect(wordsOf(messagesIn(later, t).at(-1) as TreeNode)).toContain(words.late);
  });
}
