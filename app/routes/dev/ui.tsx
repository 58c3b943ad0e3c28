import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Rings } from "#app/ui/list/empty-state.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { Icon, type IconName } from "#app/ui/page/icon.tsx";
import { Logo, Mark } from "#app/ui/page/logo.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { Prose } from "#app/ui/page/prose.tsx";
import { SkipLink } from "#app/ui/page/skip-link.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";
import { Bar, Section } from "./section.tsx";
import { Buttons, Fields } from "./ui-controls.tsx";
import { Feedback, Floating } from "./ui-floating.tsx";
import { Navigation, People, Tables } from "./ui-navigation.tsx";

const ICONS: IconName[] = [
  "bell",
  "chevron-down",
  "chevron-up",
  "chevron-left",
  "chevron-right",
  "menu",
  "close",
  "check",
  "plus",
  "copy",
  "more",
  "eye",
  "moon",
  "pencil",
  "trash",
  "warning",
  "reply",
  "bold",
  "italic",
  "list",
  "list-numbered",
  "quote",
  "code",
  "link",
  "heading",
];

const POST_HTML = `
<p><a class="mention" href="#mention">@mehmet.usta</a>, sen geçen kış <em>benzer</em> bir şey anlatmıştın; <a href="https://example.org">bağlantısı</a> burada.</p>
<blockquote><cite>mehmet.usta yazdı:</cite><p>Önce odayı kurut, sonra cilaya dokun.</p></blockquote>
<ul><li>Kuru bezle sildim.</li><li>Odanın nemini ölçtüm.</li></ul>
<ol><li>Bir hafta bekle.</li><li>Bir daha çek.</li></ol>
<pre><code># şellak pulu / etil alkol: 1 lb kesim = litreye 120 g, uzun mu uzun bir satır
def pul_gram(litre, kesim=1.5):
    return round(litre * kesim * 120)</code></pre>
<p>Tampon için <code>kesim=1.5</code> üstüne çıkmayın.</p>
<table><thead><tr><th>Kesim</th><th>Litreye</th></tr></thead><tbody><tr><td>1 lb</td><td>120 g</td></tr></tbody></table>
<hr><h2>Sonuç</h2><p>Sabır.</p>`;

/** Every component in every state, for developers. */
export default function ComponentGallery() {
  return (
    <>
      <SkipLink target="parcalar">İçeriğe geç</SkipLink>
      <main id="parcalar" className="pt-8 pb-16 max-md:pt-5">
        <div className="wrap">
          <PageHead
            crumbs={
              <Breadcrumb
                label="Sayfa yolu"
                items={[{ href: "/", label: "Divan" }, { label: "Parçalar" }]}
              />
            }
            title="Parçalar ve durumları"
            sub="Ölçüler ve renkler tek bir yerden gelir."
            action={
              <ButtonLink href="#yeni">
                <Icon name="plus" />
                Yeni konu
              </ButtonLink>
            }
            aside={<span className="text-sm text-muted">Bu foruma abonesiniz.</span>}
          />
          <Section title="İşaret ve kenar">
            <Bar>
              <Logo siteName="Divan" size="large" />
              <Logo siteName="Divan" />
              <Logo siteName="Sedir" />
              <Mark pixels={24} />
              <Mark pixels={32} className="text-ink" />
              <Rings />
            </Bar>
            <div className="edge mt-6" />
          </Section>
          <Section title="Yazı">
            <h1>Başlık 1 · 28/36 · Ağacın sabrı</h1>
            <h2 className="mt-2">Başlık 2 · 20/28 · Çiğ yün, tek boya</h2>
            <p>
              Metin 16/24 ·{" "}
              <a className="in-text" href="#metin">
                bağlantı
              </a>{" "}
              · <span className="text-muted">soluk</span>
              <VisuallyHidden>, gözden ırak</VisuallyHidden>
            </p>
            <p className="text-sm text-muted">Küçük 14/22</p>
            <p className="mb-4 text-xs text-muted">İnce 13/20 · 1.000.000 yanıt</p>
            <Prose html={POST_HTML} />
          </Section>
          <Buttons />
          <Fields />
          <Navigation />
          <People />
          <Tables />
          <Floating />
          <Feedback />
          <Section title="Simgeler">
            <Bar>
              {ICONS.map((name) => (
                <Icon key={name} name={name} />
              ))}
            </Bar>
          </Section>
        </div>
      </main>
    </>
  );
}
