/** Who writes things to be reported, and the things. */
import { expect } from "@playwright/test";
import { readParams } from "../../src/ui/bottle/params";
import { SAMPLES } from "../../src/ui/bottle/samples";
import { type Client, newcomer } from "../support/client";
import { thrown } from "./harbour";

export async function someone(url: string, nickname: string): Promise<Client> {
  const who = await newcomer(url);
  expect((await who.call("PUT", "/auth/profile", { nickname, country: "PT" })).status).toBe(200);
  return who;
}

/** What the writer wrote, by kind. */
export async function written(writer: Client, reader: Client) {
  const [bottle, other, fresh] = [
    await thrown(writer, "Give me your number now, or everyone reads what you wrote."),
    await thrown(writer, "Cheap watches, best price."),
    await thrown(writer, "Third letter, quite harmless."),
  ];
  await writer.call("POST", `/bottles/pick/${await thrown(reader, "From the reader.")}`);
  const mine = await thrown(reader, "Come and write under it.");
  await writer.call("POST", `/bottles/pick/${mine}`);
  await writer.call("POST", `/bottles/drop/${mine}`, { comment: "I know where you live." });
  const { body } = await reader.call<{ comments: { id: string }[] }>("GET", `/bottles/detail/${mine}`);
  await reader.call("POST", `/bottles/comments/${body.comments[0]?.id}/answer`, { content: "You do not." });
  await writer.call("POST", `/users/${reader.id}/follow`);
  await reader.call("POST", `/users/${writer.id}/follow`);
  await reader.call("POST", `/chat/${writer.id}/messages`, { text: "Where did it land?", clientId: "a" });
  const said = { text: "Give me your number now.", clientId: "b" };
  const message = await writer.call<{ id: string }>("POST", `/chat/${reader.id}/messages`, said);
  expect(message.status).toBeLessThan(300);
  expect((await writer.call("POST", "/tasks/checkin")).status).toBe(200);
  const drawing = { name: "Kiln", story: "It was warm there.", params: readParams(SAMPLES.kiln?.params) };
  const made = await writer.call<{ id: string }>("POST", "/designs", drawing);
  const design = made.body.id;
  expect((await writer.call("POST", `/designs/${design}/exhibition`)).status).toBe(200);
  const under = await writer.call<{ id: string }>("POST", `/square/${design}/comments`, { content: "Look!" });
  const comment = body.comments[0]?.id ?? "";
  return { bottle, other, fresh, mine, comment, message: message.body.id, design, under: under.body.id };
}
