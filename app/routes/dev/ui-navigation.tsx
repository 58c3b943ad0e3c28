import { buttonClass } from "#app/ui/forms/button.tsx";
import { Badge, Count } from "#app/ui/list/badge.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { State } from "#app/ui/list/state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Truncated } from "#app/ui/list/truncated.tsx";
import { UnreadMark } from "#app/ui/list/unread-mark.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";
import { Tabs } from "#app/ui/overlay/tabs.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { Bar, Section } from "./section.tsx";

const MEMBERS = [
  { id: 1, username: "selin", full_name: "Selin Aydın" },
  { id: 2, username: "okan42", full_name: "Okan Şimşek" },
  { id: 3, username: "mehmet.usta", full_name: "Mehmet Çelebi" },
  { id: 4, username: "tuğba-ç", full_name: "Tuğba Çınar" },
  { id: 5, username: "şule_ö", full_name: "Şule Özdemir" },
  { id: 6, username: "can_ö", full_name: "can özgür" },
  { id: 7, username: "zeynep_k", full_name: "Zeynep Karaoğlu" },
  { id: 8, username: "ayşe.demir", full_name: "Ayşe Demir" },
];
const PAGER_LABELS = { label: "Sayfalar", previous: "Önceki", next: "Sonraki" };

export function Navigation() {
  return (
    <Section title="Sekmeler, sayfalar, yol">
      <Tabs
        label="Ayarlar"
        items={[
          { href: "#profil", label: "Profilim" },
          { href: "#parola", label: "Parola" },
          { href: "#abonelik", label: "Abonelikler", current: true },
          { href: "#gorunum", label: "Görünüm" },
          { href: "#tehlike", label: "Tehlikeli bölge" },
        ]}
      />
      <Pager
        page={52}
        page_count={121}
        href={(page) => `#${page}`}
        sentence="1.204 yanıttan 511-520 arası gösteriliyor"
        labels={PAGER_LABELS}
      />
      <div className="mt-4">
        <Pager
          page={1}
          page_count={2}
          href={(page) => `#${page}`}
          sentence="14 yanıttan 1-10 arası gösteriliyor"
          labels={{ ...PAGER_LABELS, label: "Az sayfa" }}
        />
      </div>
      <div className="mt-4">
        <Breadcrumb
          label="Örnek yol"
          items={[
            { href: "#forum", label: "Forum (Zanaat ve atölye)" },
            { href: "#dokuma", label: "Dokuma, kilim ve doğal boyalar" },
            { label: "Yeni konu" },
          ]}
        />
      </div>
    </Section>
  );
}

export function People() {
  return (
    <Section title="Kişiler, rozetler, durumlar">
      <Bar>
        {MEMBERS.map((member) => (
          <Avatar key={member.username} {...member} />
        ))}
        <Avatar id={3} username="mehmet.usta" full_name="Mehmet Çelebi" size="small" />
        <Avatar id={3} username="mehmet.usta" full_name="Mehmet Çelebi" size="large" />
        <Avatar id={3} username="mehmet.usta" full_name="Mehmet Çelebi" size="huge" />
        <Avatar id={3} username="mehmet.usta" picture_url="/logo.svg" />
      </Bar>
      <Bar>
        <Badge>Siz</Badge>
        <Badge plain>Yönetici</Badge>
        <Count value={3} />
        <Count value={12} />
        <State kind="good">Etkin</State>
        <State kind="off">Devre dışı</State>
        <State kind="warning">Kurulmadı</State>
        <State kind="running">Yedekleniyor</State>
        <State kind="bad">Başarısız</State>
      </Bar>
      <p className="relative">
        <UnreadMark label="Okunmadı" className="top-2" />{" "}
        <b>Ceviz sehpanın cilası neden matlaştı?</b>
      </p>
      <p className="text-xs text-muted">
        <Truncated text="Ekşi mayayı seyahatte beslemek" />
        <Dot />
        <DateTime value="2026-11-20T07:42:00Z" text="2026-11-20 10:42" />
      </p>
    </Section>
  );
}

export function Tables() {
  return (
    <Section title="Tablo ve menü">
      <Table
        caption="Kullanıcılar"
        columns={[
          { label: "Kullanıcı adı", kind: "lead" },
          { label: "Ad soyad" },
          { label: "E-posta" },
          { label: "Katılım", kind: "date" },
          { label: "Durum" },
          { label: "İşlemler", kind: "actions" },
        ]}
        rows={MEMBERS.slice(0, 4).map((member, index) => ({
          id: member.username,
          cells: memberCells(member, index),
        }))}
      />
    </Section>
  );
}

function memberCells(member: (typeof MEMBERS)[number], index: number) {
  return [
    <span key="name" className="inline-flex items-center gap-2.5">
      <Avatar {...member} size="small" />
      <b>{member.username}</b>
      {index === 0 && <Badge>Siz</Badge>}
    </span>,
    member.full_name,
    `${index}.uzun.bir.adres@ornek.org`,
    <DateTime key="joined" value="2026-11-20" text="2026-11-20" />,
    <State key="state" kind={index === 1 ? "off" : "good"}>
      {index === 1 ? "Devre dışı" : "Etkin"}
    </State>,
    <Menu
      key="menu"
      trigger={
        <>
          <Icon name="more" />
          <span className="sr-only">{`İşlemler: ${member.username}`}</span>
        </>
      }
      triggerClass={buttonClass({ variant: "quiet", size: "icon" })}
      items={[
        { label: "Kullanıcıyı düzenle", href: "#duzenle", icon: "pencil" },
        "line",
        { label: "Kullanıcıyı sil", href: "#sil", icon: "trash", danger: true },
      ]}
    />,
  ];
}
