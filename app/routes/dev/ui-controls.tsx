import { Button, ButtonLink, type ButtonVariant } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { CopyText } from "#app/ui/forms/copy-text.tsx";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { SelectField } from "#app/ui/forms/select.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { TextareaField, TextField } from "#app/ui/forms/text-field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { Bar, Section } from "./section.tsx";

const VARIANTS: { variant: ButtonVariant; name: string }[] = [
  { variant: "primary", name: "Birincil" },
  { variant: "secondary", name: "İkincil" },
  { variant: "danger", name: "Tehlikeli" },
  { variant: "quiet", name: "Sessiz" },
  { variant: "quiet-danger", name: "Sessiz, tehlikeli" },
];

export function Buttons() {
  return (
    <Section title="Düğmeler">
      {VARIANTS.map(({ variant, name }) => (
        <Bar key={variant}>
          <span className="min-w-[7.5rem] text-xs text-muted">{name}</span>
          <Button variant={variant}>Kaydet</Button>
          <ButtonLink variant={variant} href="#dugme">
            Bağlantı
          </ButtonLink>
          <Button variant={variant} busy busyLabel="Gönderiliyor…">
            Yanıtı gönder
          </Button>
          <Button variant={variant} disabled>
            Kapalı
          </Button>
        </Bar>
      ))}
      <Bar>
        <span className="min-w-[7.5rem] text-xs text-muted">Boylar</span>
        <Button size="main">Ana iş</Button>
        <Button size="small">Kaydet</Button>
        <Button size="small" variant="secondary">
          Önizle
        </Button>
        <Button size="small" variant="quiet">
          <Icon name="copy" />
          Kopyala
        </Button>
        <Button size="icon" variant="quiet" aria-label="Kapat">
          <Icon name="close" />
        </Button>
        <Button size="icon" variant="quiet-danger" aria-label="Daveti sil" disabled>
          <Icon name="trash" />
        </Button>
      </Bar>
      <Bar>
        <span className="min-w-[7.5rem] text-xs text-muted">TR / EN</span>
        <Button variant="secondary">Tümünü okundu işaretle</Button>
        <Button variant="secondary">Mark all read</Button>
      </Bar>
    </Section>
  );
}

export function Fields() {
  return (
    <Section title="Alanlar">
      <div className="mb-6 max-w-form">
        <FormErrors
          title="Formda 2 sorun var"
          refusal={null}
          items={[
            { message: "Parola en az 8 karakter olmalı", field: "ornek_parola" },
            { message: "Bu e-postayla bir üye zaten var" },
          ]}
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-x-12 gap-y-6">
        <TextField
          id="ornek_ad"
          label="Ad soyad"
          optional="(isteğe bağlı)"
          hint="En çok 30 karakter."
          defaultValue="Şule Özdemir"
        />
        <PasswordField
          id="ornek_parola"
          label="Parola"
          hint="En az 8 karakter."
          error="Parola en az 8 karakter olmalı"
          defaultValue="kısa"
          showLabel="Göster"
        />
        <TextField
          id="ornek_kapali"
          label="Kapalı"
          hint="Davet bu adrese yazıldı."
          defaultValue="nazim.erden@ornek.org"
          disabled
        />
        <SelectField id="ornek_kategori" label="Kategori">
          <option>Zanaat ve atölye</option>
          <option>Bilgi ve teknik</option>
        </SelectField>
        <TextareaField id="ornek_metin" label="İçerik" placeholder="Markdown yazabilirsiniz" mono />
        <FileField
          id="ornek_dosya"
          label="Resimler ve dosyalar"
          hint="Resim en çok 15 MB."
          multiple
        />
        <div className="grid content-start gap-2">
          <Checkbox id="ornek_etkin" label="Etkin mi?" defaultChecked />
          <Checkbox id="ornek_yonetici" label="Yönetici mi?" hint="Yöneticiler her şeyi görür." />
          <Switch id="ornek_eposta" label="E-posta gönderilsin mi?" defaultChecked />
          <Switch id="ornek_abone" label="Yanıtladığım konulara abone ol" />
          <Switch id="ornek_olmaz" label="Kapalı" disabled />
          <CopyText
            isLink
            name="nermin"
            value="https://divan.ornek.org/signup?code=eyJhbGciOiJIUzI1NiIsInR5cCI6Imludml0ZSJ9"
            copyLabel="Kopyala"
            copiedLabel="Kopyalandı"
            notCopiedLabel="Tarayıcınız kopyalamaya izin vermedi."
          />
          <CopyText
            compact
            name="divan-2026-01-01.tar.gz"
            value="s3://divan-yedekleri/2026/divan-2026-01-01-030000-000.tar.gz"
            copyLabel="Kopyala"
            copiedLabel="Kopyalandı"
            notCopiedLabel="Tarayıcınız kopyalamaya izin vermedi."
          />
        </div>
      </div>
    </Section>
  );
}
