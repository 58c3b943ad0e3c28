import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Progress } from "#app/ui/forms/progress.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { DeletionSummary } from "#app/ui/list/deletion-summary.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";
import { Panel } from "#app/ui/overlay/panel.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { Skeleton } from "#app/ui/page/skeleton.tsx";
import { Subpage } from "#app/ui/page/subpage.tsx";
import { Bar, Section } from "./section.tsx";

export function Floating() {
  const [is_open, setOpen] = useState(false);
  return (
    <Section title="Menü ve iletişim kutusu">
      <Bar>
        <Button variant="secondary" type="button" onClick={() => setOpen(true)}>
          Kutuyu aç
        </Button>
        <Panel trigger="Kutu" boxClass="px-4">
          <p>Bildirimler burada durur.</p>
        </Panel>
        <Menu
          trigger={
            <>
              Zeynep Karaoğlu <Icon name="chevron-down" />
            </>
          }
          items={[
            { label: "Profilim", href: "#profilim" },
            { label: "Davetlerim", href: "#davetlerim" },
            {
              label: "Koyu görünüm",
              action: "/dev/ui",
              fields: { theme: "dark" },
              end_icon: "moon",
            },
            "line",
            { label: "Çıkış yap", action: "/dev/ui" },
          ]}
        />
      </Bar>
      {is_open && (
        <Dialog
          title="okan42 silinsin mi?"
          closeHref="#kapat"
          closeLabel="Kapat"
          onClose={() => setOpen(false)}
        >
          <Question />
        </Dialog>
      )}
      <Subpage title="okan42 silinsin mi?" backHref="#kapat" backLabel="Geri dön">
        <Question />
      </Subpage>
    </Section>
  );
}

function Question() {
  return (
    <>
      <p>Okan Şimşek’in hesabı ve bütün yazdıkları kalıcı olarak silinir.</p>
      <p>
        <b>Bu işlem geri alınamaz.</b>
      </p>
      <DeletionSummary
        items={[
          {
            count: "14",
            label: "konu",
            note: "Başkalarının bu konulara yazdığı 219 yanıt da silinir.",
          },
          { count: "382", label: "yanıt" },
          { count: "2", label: "kullanılmamış davet", note: "Bağlantıları artık çalışmaz." },
        ]}
      />
      <Actions stacked>
        <Button variant="danger">Hesabı ve 615 gönderiyi sil</Button>
        <ButtonLink variant="secondary" href="#kapat">
          Vazgeç
        </ButtonLink>
      </Actions>
    </>
  );
}

export function Feedback() {
  return (
    <Section title="Bildirim, ipucu, bekleme">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] items-start gap-x-8 gap-y-4">
        <Notice
          kind="success"
          title="Başarılı!"
          closeHref="#"
          closeLabel="Kapat"
          focusTargetId="content"
        >
          Konuya abone oldunuz.
        </Notice>
        <Notice
          kind="neutral"
          title="Sürüyor."
          closeHref="#"
          closeLabel="Kapat"
          focusTargetId="content"
        >
          Yedek alınmaya başlandı.
        </Notice>
        <Notice
          kind="error"
          title="Bir şeyler ters gitti."
          closeHref="#"
          closeLabel="Kapat"
          focusTargetId="content"
        >
          Kullanılmış davet silinemez.
        </Notice>
        <Skeleton rows={2} label="Yükleniyor" />
        <Progress value={64} text="%64" />
        <EmptyState
          title="Bildirim yok"
          action={
            <ButtonLink variant="secondary" href="#forum">
              Foruma git
            </ButtonLink>
          }
        >
          Abone olduğunuz konulara yazılınca burada görünür.
        </EmptyState>
      </div>
    </Section>
  );
}
