/** What is typed while a form is on its way, where the page had no error before. */
import { expect, test } from "bun:test";
import type { PageInput } from "../support/browser-controls";
import { typeInto } from "./chat-page";
import { find, openPage, swap } from "./island-page";

test("what is typed while a form is on its way for the first time stays where it is refused", async () => {
  const form = (value: string) =>
    `<form id="f" hx-post="/f"><input name="mail" value="${value}"><textarea name="story">${value}</textarea></form>`;
  const tab = await openPage(form(""));
  typeInto(tab, find(tab, "[name=mail]"), "mia");
  await tab.device.clock.settle();
  tab.fire("submit", { bubbles: true }, find(tab, "#f"));
  typeInto(tab, find(tab, "[name=mail]"), "mia.b");
  typeInto(tab, find(tab, "[name=story]"), "more");
  const detail = { ctx: { sourceElement: find(tab, "#f"), response: { status: 422 } } };
  tab.fire("htmx:before:swap", { bubbles: true, detail }, find(tab, "#f"));
  const answer = tab.document.createElement("div");
  answer.innerHTML = form("mia");
  find(tab, "#f").replaceWith(answer);
  await swap(tab);
  expect(find<PageInput>(tab, "[name=mail]").value).toBe("mia.b");
  expect(find<PageInput>(tab, "[name=story]").value).toBe("more");
});

test("a second press while a form is on its way sends nothing, and after an answer what was sent is asked anew", async () => {
  const form = '<form id="f" hx-post="/f"><input name="mail" value="" aria-invalid="true"></form>';
  const tab = await openPage(form);
  const mail = find<PageInput>(tab, "[name=mail]");
  const send = () => tab.fire("submit", { bubbles: true }, find(tab, "#f"));
  const detail = { ctx: { sourceElement: find(tab, "#f"), response: { status: 422 } } };
  const refuse = async () => {
    tab.fire("htmx:before:swap", { bubbles: true, detail }, find(tab, "#f"));
    mail.value = "as the server has it";
    await swap(tab);
    return mail.value;
  };
  typeInto(tab, mail, "mia");
  send();
  typeInto(tab, mail, "mia.b");
  send();
  expect(await refuse()).toBe("mia.b");
  tab.fire("htmx:finally:request", { bubbles: true, detail }, find(tab, "#f"));
  typeInto(tab, mail, "mia.c");
  send();
  expect(await refuse()).toBe("as the server has it");
});
