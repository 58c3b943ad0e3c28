import { useState } from "react";
import { Actions } from "#app/ui/actions.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeletionSummary } from "#app/ui/deletion-summary.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Subpage } from "#app/ui/subpage.tsx";
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
          occasion={null}
          kind="success"
          title="Başarılı!"
          closeHref="#"
          closeLabel="Kapat"
          focusTargetId="content"
        >
          Konuya abone oldunuz.
        </Notice>
        <Notice
          occasion={null}
          kind="neutral"
          title="Sürüyor."
          closeHref="#"
          closeLabel="Kapat"
          focusTargetId="content"
        >
          Yedek alınmaya başlandı.
        </Notice>
        <Notice
          occasion={null}
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
