import { Form, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { FormRefusal } from "../../frame/form-refusal.tsx";
import { ListPager } from "../../frame/list-pager.tsx";
import { tabPath } from "../tab-names.ts";
import type { loader } from "./muted.server.ts";
import type { TabScreenProps } from "./tab-screen.ts";

type Props = TabScreenProps<typeof loader>;
type Mute = Props["content"]["mutes"][number];

const TYPES = { topic: "words.topic", forum: "words.forum", user: "mutes.member" } as const;

/** The muted members, topics and forums, each with a button to unmute. */
export function Muted({ content, result }: Props) {
  const t = useT();
  const { mutes, count, page, page_count, from, to } = content;
  return (
    <>
      <FormRefusal result={result} />
      <div className="mb-5 max-w-read">
        <h2>{t("mutes.own")}</h2>
        <p className="mt-1 text-ui text-muted">{t("mutes.ownText")}</p>
      </div>
      {count === 0 ? (
        <p className="max-w-read">{t("mutes.nothing")}</p>
      ) : (
        <>
          <MuteTable mutes={mutes} action={onPage(tabPath("muted"), page)} />
          <div className="mt-4">
            <ListPager
              page={page}
              page_count={page_count}
              href={(target_page) => onPage(tabPath("muted"), target_page)}
              sentence={t("mutes.shown", { from, to, count })}
            />
          </div>
        </>
      )}
    </>
  );
}

function MuteTable({ mutes, action }: { mutes: Mute[]; action: string }) {
  const t = useT();
  const columns: Column[] = [
    { label: t("words.name"), kind: "lead" },
    { label: t("words.type") },
    { label: t("settings.act"), kind: "actions" },
  ];
  const rows = mutes.map((mute) => ({
    id: mute.id,
    cells: [
      <a key="name" href={addressOf(mute)} className="wrap-anywhere">
        {mute.name}
      </a>,
      t(TYPES[mute.type]),
      <Form key="act" method="post" action={action} preventScrollReset>
        <input type="hidden" name="mute_id" value={mute.id} />
        <Button variant="quiet" size="small">
          {t("forum.unmute")}
          <span className="sr-only">: {mute.name}</span>
        </Button>
      </Form>,
    ],
  }));
  return <Table caption={t("mutes.own")} columns={columns} rows={rows} />;
}

function addressOf({ topic_id, forum_id, name }: Mute): string {
  if (topic_id !== null) return href("/topic/:topicId", { topicId: String(topic_id) });
  if (forum_id !== null) return href("/forum/:forumId", { forumId: String(forum_id) });
  return href("/user/:username", { username: name });
}
