import { beforeAll, expect, test } from "bun:test";
import { findPurchaseShare, keepBottle, loadBottleShare, pickUpBottle } from "../../src/bottles/bottles";
import { aDesign, aPurchase, SAMPLE_DESIGN } from "../designs/design-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, insertBlock, type TestPerson } from "../support/people";

eachDatabase("kinds of shared bottles (docs/product.md 3.11)", (db) => {
  let author: TestPerson;
  let keeper: TestPerson;
  let designer: TestPerson;
  let thrown: string;
  let kept: string;
  let bought: string;

  beforeAll(async () => {
    await seedBuiltIns(db());
    [author, keeper, designer] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    [thrown, kept] = [await aBottle(db(), author), await aBottle(db(), author)];
    await pickUpBottle(db(), keeper, kept, NOW);
    await keepBottle(db(), keeper, kept, NOW);
    bought = (await aPurchase(db(), keeper, designer, { uses: 3 })).id;
  });

  async function see(path: string, person?: TestPerson): Promise<{ status: number; text: string }> {
    const { ask, enter } = openTestApp(db());
    const response = await ask("GET", path, person && { session: await enter(person) });
    return { status: response.status, text: (await response.text()).replaceAll("&amp;", "&") };
  }
  const share = async (id: string, query = "", person?: TestPerson) =>
    JSON.parse((await see(`/api/bottles/share/${id}${query}`, person)).text);

  test("a letter of unknown language is marked neither with the page's nor its author's language", async () => {
    const spanish = await aBottle(db(), author, {
      content: "Esta noche las luces del puerto se encendieron una a una.",
    });
    for (const [path, who] of [
      [`/bottle-shared/${spanish}`, undefined],
      ["/my-bottles", author],
    ] as const)
      expect((await see(path, who)).text).toMatch(/lang="(es)?"[^>]*>Esta noche/);
  });

  test("without a known kind in the request the answer has the bottle's own kind", async () => {
    for (const query of ["", "?btype=", "?btype=stolen", "?btype=collected&btype=thrown"]) {
      expect((await share(thrown, query)).url).toContain("btype=thrown");
      expect((await share(kept, query)).url).toContain("btype=collected");
      expect((await share(bought, query)).url).toContain("btype=purchased");
    }
    expect((await share(kept, "?btype=thrown")).btype).toBe("thrown");
    for (const path of [`/bottle-shared/${thrown}?btype=stolen`, `/bottle-shared/${bought}`]) {
      expect((await see(path)).status).toBe(200);
    }
  });

  test("the invitation of a shared link goes along to the letter and from there to joining and signing in", async () => {
    const shared = (await see(`/bottle-shared/${thrown}?invite=ABCDEFGH`)).text;
    expect(shared).toContain(`href="/bottle/${thrown}?invite=ABCDEFGH"`);
    const letter = (await see(`/bottle/${thrown}?invite=ABCDEFGH`)).text;
    const params = `next=%2Fbottle%2F${thrown}&invite=ABCDEFGH`;
    for (const page of ["register", "login"]) expect(letter).toContain(`href="/${page}?${params}"`);
    const answer = await openTestApp(db()).ask("GET", `/bottle/${thrown}?invite=ABCDEFGH`, {
      cookies: { letter: thrown },
    });
    const params1 = `next=%2Fbottle%2F${thrown}%3Fanswer%3D1&amp;invite=ABCDEFGH`;
    expect(await answer.text()).toContain(`href="/register?${params1}"`);
    for (const query of ["", "?invite=%22%3E%3Cb%3E"]) {
      expect((await see(`/bottle/${thrown}${query}`)).text).toContain(`href="/register?next=%2Fbottle%2F${thrown}"`);
      expect((await see(`/bottle-shared/${thrown}${query}`)).text).toContain(`href="/bottle/${thrown}"`);
    }
  });

  test("the links of an owner and a purchaser have their kinds", async () => {
    expect((await see(`/bottle/${kept}`, keeper)).text).toContain(`/bottle-shared/${kept}?btype=collected&invite=`);
    expect((await see(`/bottle/${thrown}`, author)).text).toContain(`/bottle-shared/${thrown}?btype=thrown&invite=`);
    expect((await see(`/bottle-design/detail/${bought}`, keeper)).text).toContain(
      `/bottle-shared/${bought}?btype=purchased&invite=`,
    );
  });

  test("a purchased bottle is found by its link with design, name and story, without its owner", async () => {
    const response = await share(bought, "?btype=purchased&invite=AB23CD45");
    expect(response).toMatchObject({
      url: `http://localhost/bottle-shared/${bought}?btype=purchased&invite=AB23CD45`,
      title: `A bottle by ${designer.nickname} that someone bought`,
      text: SAMPLE_DESIGN.story,
      image: expect.stringMatching(/\/bottle-shared\/[\w-]+\/[0-9a-f]{20}\.png$/),
      bottle: { id: bought, name: SAMPLE_DESIGN.name, owner: null, usage: null },
    });
    expect((await share(bought, "", keeper)).bottle).toMatchObject({
      owner: { id: keeper.id },
      usage: { used: 3 },
    });
    const { text } = await see(`/bottle-shared/${bought}?btype=purchased`);
    expect(text).toContain(SAMPLE_DESIGN.story);
    expect(text).not.toContain(keeper.nickname);
  });

  test("a preview is drawn in the language of its words, whatever screens their writer reads", async () => {
    const spanish = "Esta noche las luces del puerto se encendieron una a una.";
    const letter = await aBottle(db(), author, { content: spanish, language: "de" });
    const request = { origin: "", share: {} };
    const { words } = await loadBottleShare(db(), null, { id: letter, ...request }, NOW);
    expect(words?.language).toBe("es");
    const story = { name: "海の色", story: "だれもいない浜辺で拾ったガラスの色です。" };
    const { id } = await aPurchase(db(), keeper, designer, story);
    const purchase = await findPurchaseShare(db(), null, { id, ...request }, NOW);
    expect([purchase?.language, purchase?.words?.language]).toEqual(["ja", "ja"]);
  });

  test("the page has a different text for each kind", async () => {
    const titles = await Promise.all(
      [`${thrown}?btype=thrown`, `${kept}?btype=collected`, `${bought}?btype=purchased`].map(async (path) => {
        const { text } = await see(`/bottle-shared/${path}`);
        return [/<title>([^<]+)/.exec(text)?.[1], /<p class="muted">([^<]+)/.exec(text)?.[1]];
      }),
    );
    expect(titles[0]?.[0]).toContain(`A message in a bottle from ${author.nickname}`);
    expect(titles[1]?.[0]).toContain(`A bottle from ${author.nickname} that someone kept`);
    expect(titles[2]?.[0]).toContain(`A bottle by ${designer.nickname} that someone bought`);
    expect(new Set(titles.map(([, words]) => words)).size).toBe(3);
  });

  test("drafts and sold designs are not found; a block hides a purchased one", async () => {
    for (const status of ["draft", "sold"] as const) {
      const { id } = await aDesign(db(), designer, { status, price: 18 });
      expect((await see(`/api/bottles/share/${id}?btype=purchased`)).status).toBe(404);
      expect((await see(`/bottle-shared/${id}?btype=purchased`)).status).toBe(404);
    }
    const stranger = await aPerson(db());
    await insertBlock(db(), keeper, stranger);
    expect((await see(`/api/bottles/share/${bought}`, stranger)).status).toBe(404);
  });
});
