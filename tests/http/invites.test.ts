import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { sendAnyway } from "#tests/support/invite-form.ts";
import { jobsAreDone, mailTo } from "#tests/support/mailbox.ts";
import { shownText } from "#tests/support/shown-text.ts";
import { mailsTo } from "#tests/support/stored-mails.ts";
import { en, tr } from "#tests/support/texts.ts";

/** The list, with the links of the form at its top. */
const NEW_INVITES_ADDRESS = /^\/invites\?new=\d+$/;

let app: App;
let ayse: Browser;
let ayse_id: number;

beforeAll(async () => {
  app = await sharedApp();
  [ayse, ayse_id] = [await app.as("ayse"), await app.idOf("ayse")];
});
beforeEach(async () => {
  await app.sql`delete from invites`;
  await app.sql`update users set invites_count = 3 where not is_superuser and username <> 'nazım.e'`;
});

describe("my invites", () => {
  test("writes its dates as the member has chosen", async () => {
    const id = await addInvite({});
    await app.sql`update users set date_style = 'short' where id = ${ayse_id}`;
    const page = await ayse.get("/invites");
    const dialog = await ayse.get(`/invites/${id}/delete`);
    await app.sql`update users set date_style = 'full' where id = ${ayse_id}`;
    const [created_at, last_day] = page.all("tbody time");
    expect(created_at?.textContent).toMatch(/^\d\d[:.]\d\d$/);
    expect(created_at?.getAttribute("title")).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(last_day?.textContent).not.toMatch(/\d{4}-\d\d/);
    expect(dialog.main).toContain(
      tr("invites.deleteMade", { date: created_at?.textContent ?? "" }),
    );
  });

  test("shows for whom each invite is, its date, text, guest, link and expiry", async () => {
    const invite = await addInvite({ text: "Zeytin kütüğünü konuştuğumuz yer" });
    await addInvite({ used_at: new Date(), used_by_id: await app.idOf("emma") });
    await addInvite({ used_at: new Date(), text: "Giden" });
    const page = await ayse.get("/invites");
    expect(page.heading).toBe(tr("words.myInvites"));
    expect(page.main).toContain(`${tr("invites.usable")} 3`);
    expect(page.all("thead th").map((th) => th.textContent)).toEqual([
      tr("invites.invitee"),
      tr("words.createdAt"),
      tr("invites.text"),
      tr("invites.usedBy"),
      tr("invites.link"),
      tr("invites.delete"),
    ]);
    expect(rows(page)).toEqual([
      expect.stringMatching(new RegExp(`Giden.*${tr("words.deletedMember")}`)),
      expect.stringMatching(new RegExp(`${tr("invites.noText")}.*emma`)),
      expect.stringMatching(
        `Zeytin kütüğünü konuştuğumuz yer.*${tr("invites.notUsed")}.*${tr("invites.validUntil", { date: String.raw`\d{4}-\d\d-\d\d` })}`,
      ),
    ]);
    const link = page.all("tbody a[href*=signup]").at(-1)?.textContent ?? "";
    const shown = page.all("tbody tr").at(-1)?.querySelectorAll("td").map(shownText) ?? [];
    expect([shown[1], shown[3]]).toEqual([
      expect.stringMatching(/^Zeytin kütüğünü konu…/),
      `${link.slice(0, 25)}…`,
    ]);
    expect(payloadOf(link)).toEqual({
      jti: invite,
      email: null,
      text: "Zeytin kütüğünü konuştuğumuz yer",
      iat: expect.any(Number),
    });
    expect(page.all(`a[href='/invites/${invite}/delete']`)).toHaveLength(1);
    expect(
      page.all("tbody button[disabled]").map((button) => button.getAttribute("title")),
    ).toEqual([tr("messages.usedInviteStays"), tr("messages.usedInviteStays")]);
  });

  test("speaks the specification's English", async () => {
    await addInvite({ owner_id: await app.idOf("emma") });
    const page = await (await app.as("emma")).get("/invites");
    expect(page.heading).toBe("My Invites");
    expect(page.all("thead th").map((th) => th.textContent)).toEqual([
      "FOR",
      "CREATED AT",
      "TEXT",
      "USED BY",
      "LINK",
      "DELETE",
    ]);
    expect(page.main).toContain("Usable Invitation Count: 3");
    expect(rows(page)).toEqual([expect.stringMatching(/N\/A.*Not used/)]);
  });

  test("lists a member's own invites only, for superusers too", async () => {
    await addInvite({ text: "Yalnız Ayşe’nin" });
    const page = await (await app.as("selin")).get("/invites");
    expect(page.main).toContain(`${tr("invites.usable")} ${tr("invites.unlimited")}`);
    expect(page.main).toContain(tr("invites.none"));
  });

  test("marks an invite as expired from the moment of its expiry", async () => {
    const invite = await addInvite({ expires_at: new Date(Date.now() + 60_000) });
    expect((await ayse.get("/invites")).main).not.toContain(tr("invites.expired"));
    await app.sql`update invites set expires_at = now() where id = ${invite}`;
    expect((await ayse.get("/invites")).main).toContain(tr("invites.expired"));
  });

  test("has twenty invites a page; a page number that is too high shows the last page", async () => {
    await app.sql`insert into invites (owner_id, text, created_at) select ${ayse_id}, 'Davet ' || n, now() - n * interval '1 minute' from generate_series(1, 21) n`;
    const first = await ayse.get("/invites");
    expect(rows(first)).toHaveLength(20);
    expect(first.main).toContain(tr("invites.shown", { count: 21, from: 1, to: 20 }));
    const second = await first.follow("2");
    expect([second.path, rows(second).length, rows(second)[0]]).toEqual([
      "/invites?page=2",
      1,
      expect.stringContaining("Davet 21"),
    ]);
    expect(rows(await ayse.get("/invites?page=99"))).toHaveLength(1);
    const after = await (await openDeletion(second)).submit();
    expect([after.path, rows(after).length]).toEqual(["/invites?page=2", 20]);
  });
});

describe("a new invite", () => {
  test("lowers the count by one, is bound to its address, and is mailed there", async () => {
    const page = await (await ayse.get("/invites")).follow(tr("invites.add"));
    expect([page.path, page.heading]).toEqual(["/invites/new", tr("invites.add")]);
    // This site cannot send e-mails.
    const send_email = page.find("input[name=send_email]");
    expect(["checked", "disabled"].map((name) => send_email.hasAttribute(name))).toEqual([
      false,
      true,
    ]);
    expect(page.main).toContain(tr("invites.passOn"));
    const after = await sendAnyway(page, { text: "Gelin!", email_to: "ada@example.org" });
    expect([after.path, after.status]).toEqual([expect.stringMatching(NEW_INVITES_ADDRESS), 200]);
    expect(after.notice).toContain(tr("notices.inviteCreated"));
    expect(after.main).toContain(`${tr("invites.usable")} 2`);
    expect(await invitesOf(ayse_id)).toEqual([
      { text: "Gelin!", email: "ada@example.org", is_mailed: true, days: 30 },
    ]);
    const link = after.find("tbody a[href*=signup]").textContent;
    expect(inviteIn((await mailTo(app, "ada@example.org")).text)).toBe(inviteIn(link));
  });

  test("is confirmed in English", async () => {
    const emma = await app.as("emma");
    const created = await (await emma.get("/invites/new")).submit();
    expect(created.notice).toContain(en("notices.inviteCreated"));
    const deleted = await (await openDeletion(created)).submit();
    expect(deleted.notice).toContain(en("notices.inviteDeleted"));
  });

  test("needs neither text nor address", async () => {
    await (await ayse.get("/invites/new")).submit({ text: "  " });
    expect(await invitesOf(ayse_id)).toEqual([
      { text: null, email: null, is_mailed: false, days: 30 },
    ]);
  });

  test("is not mailed when the switch is off", async () => {
    await (await ayse.get("/invites/new")).submit({
      email_to: "sessiz@example.org",
      send_email: false,
    });
    await sendAnyway(await ayse.get("/invites/new"), { email_to: "sesli@example.org" });
    await mailTo(app, "sesli@example.org");
    await jobsAreDone(app);
    expect(mailsTo(app, "sessiz@example.org")).toEqual([]);
    expect(await app.sql`select email, is_mailed from invites order by id`).toEqual([
      { email: "sessiz@example.org", is_mailed: false },
      { email: "sesli@example.org", is_mailed: true },
    ]);
  });

  test("with an invalid address is refused, keeps the input, and costs nothing", async () => {
    const page = await (await ayse.get("/invites/new")).submit({
      text: "Merhaba",
      email_to: "adres değil",
      send_email: false,
    });
    expect(page.status).toBe(422);
    expect(page.main).toContain(tr("messages.invalidEmail"));
    expect(page.find("textarea[name=text]").textContent.trim()).toBe("Merhaba");
    expect(page.find("input[name=email_to]").getAttribute("value")).toBe("adres değil");
    expect(page.find("input[name=send_email]").hasAttribute("checked")).toBe(false);
    expect(await invitesOf(ayse_id)).toEqual([]);
    expect(await invitesLeft("ayse")).toBe(3);
  });

  test("is refused without invites left; the button and the form say why", async () => {
    const nazim = await app.as("nazim");
    const list = await nazim.get("/invites");
    const button = list.find("main button[aria-disabled=true]");
    expect(button.textContent).toBe(tr("invites.add"));
    expect(list.find(`[id='${button.getAttribute("aria-describedby")}']`).textContent).toBe(
      tr("messages.noInvitesLeft"),
    );
    expect(list.all("a[href='/invites/new']")).toEqual([]);
    const page = await nazim.get("/invites/new");
    expect(page.main).toContain(tr("messages.noInvitesLeft"));
    expect(page.all("main form[method=post]")).toEqual([]);
    const posted = await nazim.post("/invites/new", { text: "Yine de" });
    expect([posted.status, posted.main]).toEqual([
      400,
      expect.stringContaining(tr("messages.noInvitesLeft")),
    ]);
    expect(await invitesOf(await app.idOf("nazim"))).toEqual([]);
  });

  test("a form sent several times creates one invite and one email, also for the last invite; other text creates another", async () => {
    await app.sql`update users set invites_count = 2 where id = ${ayse_id}`;
    const form = await ayse.get("/invites/new");
    const pages = await Promise.all(
      Array.from({ length: 5 }, () =>
        sendAnyway(form, { text: "Bir kez", email_to: "bir.kez@example.org" }),
      ),
    );
    expect(new Set(pages.map(({ path }) => path)).size).toBe(1);
    await form.submit({ text: "Bir daha" });
    await form.submit({ text: "Bir daha" });
    expect(await app.sql`select text from invites order by id`).toEqual([
      { text: "Bir kez" },
      { text: "Bir daha" },
    ]);
    expect(await app.sql`select invites_count from users where id = ${ayse_id}`).toEqual([
      { invites_count: 0 },
    ]);
    await jobsAreDone(app);
    expect(mailsTo(app, "bir.kez@example.org")).toHaveLength(1);
  });
});

describe("several people at once", () => {
  test("get an invite each, whose links are shown in full with their notes", async () => {
    const form = await (await ayse.get("/invites")).follow(
      `${tr("invites.some")} ${tr("invites.someText")}`,
    );
    const refused = await form.submit({ people: "ada@example.org, korodan\nbo@example" });
    expect([refused.status, refused.main]).toEqual([
      400,
      expect.stringContaining(tr("messages.lineInvalidEmail", { line: 2 })),
    ]);
    expect(refused.find("textarea[name=people]").textContent.trim()).toBe(
      "ada@example.org, korodan\nbo@example",
    );
    expect(form.find("input[name=send_email]").hasAttribute("disabled")).toBe(true);
    const after = await sendAnyway(refused, { people: "ada@example.org, korodan\nTina" });
    expect([after.path, after.notice]).toEqual([
      expect.stringMatching(NEW_INVITES_ADDRESS),
      expect.stringContaining(tr("notices.invitesCreated")),
    ]);
    const new_links = after.find("section[aria-labelledby=new-links]");
    expect(new_links.textContent).toMatch(/korodan, ada@example\.org.*Tina/);
    expect(new_links.querySelectorAll("a[href*=signup]")).toHaveLength(2);
    expect(rows(after)).toEqual([
      expect.stringContaining("Tina"),
      expect.stringContaining("korodan"),
    ]);
    expect(await invitesLeft("ayse")).toBe(1);
    await mailTo(app, "ada@example.org");
  });
});

test("members with the permission create a shared link, and its page lists who used it", async () => {
  expect((await ayse.get("/invites")).all("a[href='/invites/share']")).toEqual([]);
  await app.sql`update users set may_share_invites = true where id = ${ayse_id}`;
  const form = await (await ayse.get("/invites")).follow(
    `${tr("invites.shared")} ${tr("invites.sharedText")}`,
  );
  const after = await form.submit({ max_uses: "3", note: "Koro" });
  expect(after.find("section[aria-labelledby=new-links]").textContent).toMatch(
    /Koro\S*\/signup\?code=/,
  );
  expect(after.main).toContain(tr("invites.sharedUses", { uses: 0, max: 3 }));
  expect(await invitesLeft("ayse")).toBe(0);
  const [invite] = await app.sql`update invites set uses = 1 returning id`;
  await app.sql`insert into invite_uses (invite_id, user_id) values (${invite?.id}, ${await app.idOf("emma")})`;
  const uses = await ayse.get(`/invites/${invite?.id}/uses`);
  expect(uses.main).toContain(tr("invites.sharedUses", { uses: 1, max: 3 }));
  expect(uses.all("main a[href='/user/emma']")).toHaveLength(1);
  const closed = await (await ayse.get(`/invites/${invite?.id}/delete`)).submit();
  expect(closed.notice).toContain(tr("notices.inviteClosed"));
  expect(closed.main).toContain(tr("invites.closed"));
  expect(await invitesLeft("ayse")).toBe(2);
});

describe("deleting an invite", () => {
  test("asks first, then invalidates the link and raises the count", async () => {
    const invite = await addInvite({ text: "Geri dönecek" });
    const confirmation = await openDeletion(await ayse.get("/invites"));
    expect([confirmation.path, confirmation.heading]).toEqual([
      `/invites/${invite}/delete`,
      tr("invites.deleteTitle"),
    ]);
    expect(confirmation.main).toContain("Geri dönecek");
    expect(await invitesOf(ayse_id)).toHaveLength(1);
    const after = await confirmation.submit();
    expect([after.path, after.notice]).toEqual([
      "/invites",
      expect.stringContaining(tr("notices.inviteDeleted")),
    ]);
    expect(await invitesOf(ayse_id)).toEqual([]);
    expect(await invitesLeft("ayse")).toBe(4);
  });

  test("is refused for a used invite, with the reason", async () => {
    const invite = await addInvite({ used_at: new Date() });
    const page = await ayse.get(`/invites/${invite}/delete`);
    expect(page.main).toContain(tr("messages.usedInviteStays"));
    expect(page.all("main form[method=post]")).toEqual([]);
    expect((await ayse.post(`/invites/${invite}/delete`, {})).status).toBe(400);
    expect(await invitesOf(ayse_id)).toHaveLength(1);
    expect(await invitesLeft("ayse")).toBe(3);
  });

  test.each(["delete", "resend"])(
    "or sending again (%s) answers 404 for another member's invite and for unknown ids",
    async (act) => {
      const invite = await addInvite({ email: "x@example.org" });
      const mehmet = await app.as("mehmet");
      for (const path of [
        `/invites/${invite}/${act}`,
        `/invites/2147483647/${act}`,
        `/invites/x/${act}`,
      ]) {
        expect((await mehmet.get(path)).status).toBe(404);
        expect((await mehmet.post(path, {})).status).toBe(404);
      }
      expect(await invitesOf(ayse_id)).toHaveLength(1);
      expect(mailsTo(app, "x@example.org")).toEqual([]);
    },
  );
});

describe("sending an invite again", () => {
  test("stores a message with the same invite once more, and says that it was not sent", async () => {
    const path = `/invites/${await addInvite({ email: "tekrar@example.org" })}/resend`;
    const list = await ayse.get("/invites");
    expect(list.all(`a[href='${path}']`)).toEqual([]);
    expect((await ayse.get(path)).main).toContain(tr("invites.copyYourself"));
    const after = await ayse.post(path, {});
    expect([after.path, after.notice]).toEqual([
      "/invites",
      expect.stringContaining(`${tr("notices.inviteStored")} ${tr("invites.copyYourself")}`),
    ]);
    expect(inviteIn((await mailTo(app, "tekrar@example.org")).text)).toBe(
      inviteIn(list.find("tbody a[href*=signup]").textContent),
    );
    await ayse.post(path, {});
    await mailTo(app, "tekrar@example.org", 2);
    expect(await app.sql`select is_mailed from invites`).toEqual([{ is_mailed: true }]);
  });

  test.each([
    ["was used", { email: "yok@example.org", used_at: new Date() }, tr("messages.inviteUsed")],
    [
      "has expired",
      { email: "yok@example.org", expires_at: new Date(Date.now() - 1000) },
      tr("messages.inviteExpired"),
    ],
    ["has no address", { email: null }, tr("messages.inviteHasNoEmail")],
  ])("is refused for an invite that %s", async (_, invite, reason) => {
    const path = `/invites/${await addInvite(invite)}/resend`;
    expect((await ayse.get("/invites")).all(`a[href='${path}']`)).toEqual([]);
    expect((await ayse.get(path)).main).toContain(reason);
    expect((await ayse.post(path, {})).status).toBe(400);
    await jobsAreDone(app);
    expect(mailsTo(app, "yok@example.org")).toEqual([]);
  });
});

test("all pages of invites need a sign-in", async () => {
  for (const path of [
    "/invites",
    "/invites/new",
    "/invites/several",
    "/invites/share",
    "/invites/1/uses",
    "/invites/1/delete",
    "/invites/1/resend",
    "/invites/tree",
  ]) {
    expect((await app.browser().get(path)).path).toBe(
      `/login?redirectTo=${encodeURIComponent(path)}`,
    );
  }
});

type InviteFields = {
  owner_id?: number;
  text?: string;
  email?: string | null;
  expires_at?: Date;
  used_at?: Date;
  used_by_id?: number;
};

async function addInvite(fields: InviteFields): Promise<number> {
  const expires_at = new Date(Date.now() + 30 * 86_400_000);
  const [row] =
    await app.sql`insert into invites ${app.sql({ owner_id: ayse_id, expires_at, ...fields })} returning id`;
  return row?.id;
}

async function invitesOf(owner_id: number): Promise<unknown[]> {
  return [
    ...(await app.sql`select text, email, is_mailed, extract(day from expires_at - created_at)::int as days from invites where owner_id = ${owner_id}`),
  ];
}

async function invitesLeft(person: "ayse"): Promise<number> {
  const [row] = await app.sql`select invites_count from users where id = ${await app.idOf(person)}`;
  return row?.invites_count;
}

/** The page that asks whether the first invite of the list is to be deleted. */
function openDeletion(list: Page): Promise<Page> {
  return list.browser.get(list.find("tbody a[href*='/delete']").getAttribute("href") ?? "");
}

function rows(page: Page): string[] {
  return page.all("tbody tr").map((row) => row.textContent.replace(/\s+/g, " "));
}

function payloadOf(link: string): unknown {
  const code = new URL(link).searchParams.get("code") ?? "";
  return JSON.parse(Buffer.from(code.split(".")[1] ?? "", "base64url").toString("utf8"));
}

/**
 * The id of the invite whose link is in a text. The link in an email differs from the one to
 * copy: it proves that the address is the guest's.
 */
function inviteIn(text: string): number {
  const payload = /\/signup\?code=[\w-]+\.([\w-]+)\./.exec(text)?.[1] ?? "";
  return JSON.parse(Buffer.from(payload, "base64url").toString()).jti;
}
