/*
 * What posts of phpBB look like in its database, and what they become. Their `bbcode_uid` is 1a2b3c4d,
 * and they have two attachments.
 */

const NOFOLLOW = 'rel="nofollow noopener ugc"';
const outside = (href: string, text = href) => `<a href="${href}" ${NOFOLLOW}>${text}</a>`;
const picture = (src: string) => `<a class="waiting-image" href="${src}" ${NOFOLLOW}>${src}</a>`;

const HOUSE =
  '<a class="picture" href="/picture/6"><img src="/files/6/ev.webp" alt="" width="4" height="3" loading="lazy"></a>';

/** The same text as 3.0 and 3.1 stored it, as 3.2 and later do, and what it becomes. */
export const PHPBB_TEXTS: [name: string, old: string | null, xml: string | null, html: string][] = [
  ["plain text", "Merhaba", "<t>Merhaba</t>", "<p>Merhaba</p>"],
  ["a line break", "a\nb", "<t>a<br/>\nb</t>", "<p>a<br>b</p>"],
  ["paragraphs", "a\n\n \nb", "<t>a<br/>\n<br/>\n <br/>\nb</t>", "<p>a</p><p>b</p>"],
  [
    "entities",
    "1 &lt; 2 &amp;&amp; &quot;x&quot; &#351;&nbsp;&#40;",
    '<t>1 &lt; 2 &amp;&amp; "x" ş (</t>',
    "<p>1 &lt; 2 &amp;&amp; &quot;x&quot; ş (</p>",
  ],
  [
    "an escaped entity",
    "&amp;amp; &amp;lt;",
    "<t>&amp;amp; &amp;lt;</t>",
    "<p>&amp;amp; &amp;lt;</p>",
  ],
  [
    "bold, italic, underlined",
    "[b:1a2b3c4d]a[i:1a2b3c4d]b[/i:1a2b3c4d][/b:1a2b3c4d] [u:1a2b3c4d]c[/u:1a2b3c4d]",
    "<r><B><s>[b]</s>a<I><s>[i]</s>b<e>[/i]</e></I><e>[/b]</e></B> <U><s>[u]</s>c<e>[/u]</e></U></r>",
    "<p><strong>a<em>b</em></strong> <u>c</u></p>",
  ],
  [
    "crossed struck and bold",
    "[s:1a2b3c4d]a[b:1a2b3c4d]b[/s:1a2b3c4d]c[/b:1a2b3c4d]",
    "<r><S><s>[s]</s>a<B><s>[b]</s>b</B><e>[/s]</e></S>c</r>",
    "<p><s>a<strong>b</strong></s>c</p>",
  ],
  [
    "brackets without the mark",
    "[b]a[/b] [x:1] [i:1a2b]",
    "<t>[b]a[/b] [x:1] [i:1a2b]</t>",
    "<p>[b]a[/b] [x:1] [i:1a2b]</p>",
  ],
  [
    "a tag that is not closed",
    "[b:1a2b3c4d]a\n\nb",
    null,
    "<p><strong>a</strong></p><p><strong>b</strong></p>",
  ],
  ["only the end of a tag", "a[/b:1a2b3c4d]b[/quote:1a2b3c4d]", null, "<p>ab</p>"],
  ["a mark that stands alone", "a :1a2b3c4d] b", null, "<p>a ] b</p>"],
  [
    "a smiley",
    'Selam <!-- s:) --><img src="{SMILIES_PATH}/icon_e_smile.gif" alt=":)" title="Smile" /><!-- s:) -->!',
    "<r>Selam <E>:)</E>!</r>",
    "<p>Selam :)!</p>",
  ],
  [
    "a smiley with signs of HTML",
    '<!-- s&gt;:-&lt; --><img src="{SMILIES_PATH}/x.gif" alt="&gt;:-&lt;" title="x" /><!-- s&gt;:-&lt; --> <!-- s:lol: --><img src="x" /><!-- s:lol: -->',
    "<r><E>&gt;:-&lt;</E> <E>:lol:</E></r>",
    "<p>&gt;:-&lt; :lol:</p>",
  ],
  [
    "an emoji",
    null,
    '<r><EMOJI seq="1f600">😀</EMOJI> <EMOJI seq="1f44d-1f3fb">:thumbsup:</EMOJI> <EMOJI seq="zz">:x:</EMOJI></r>',
    "<p>😀 👍🏻 :x:</p>",
  ],
  [
    "a bare address",
    'Bak <!-- m --><a class="postlink" href="http://a.example/?b=1&amp;c=2">http://a.example/?b=1&amp;c=2</a><!-- m -->.',
    '<r>Bak <URL url="http://a.example/?b=1&amp;c=2">http://a.example/?b=1&amp;c=2</URL>.</r>',
    `<p>Bak ${outside("http://a.example/?b=1&amp;c=2")}.</p>`,
  ],
  [
    "a shortened address",
    '<!-- m --><a class="postlink" href="http://a.example/uzun/bir/adres/son.html">http://a.example/uzun ... /son.html</a><!-- m -->',
    '<r><URL url="http://a.example/uzun/bir/adres/son.html"><LINK_TEXT text="http://a.example/uzun ... /son.html">http://a.example/uzun/bir/adres/son.html</LINK_TEXT></URL></r>',
    `<p>${outside("http://a.example/uzun/bir/adres/son.html")}</p>`,
  ],
  [
    "a local address",
    '<!-- l --><a class="postlink-local" href="https://eski.example/forum/viewtopic.php?t=5">viewtopic.php?t=5</a><!-- l -->',
    '<r><URL url="https://eski.example/forum/viewtopic.php?t=5"><LINK_TEXT text="viewtopic.php?t=5">viewtopic.php?t=5</LINK_TEXT></URL></r>',
    `<p>${outside("https://eski.example/forum/viewtopic.php?t=5", "viewtopic.php?t=5")}</p>`,
  ],
  [
    "an address that begins with www",
    '<!-- w --><a class="postlink" href="http://www.a.example">www.a.example</a><!-- w -->',
    '<r><URL url="http://www.a.example">www.a.example</URL></r>',
    `<p>${outside("http://www.a.example", "www.a.example")}</p>`,
  ],
  [
    "an e-mail address",
    '<!-- e --><a href="mailto:a@b.example">a@b.example</a><!-- e --> [email=c@d.example:1a2b3c4d]yaz[/email:1a2b3c4d]',
    '<r><EMAIL email="a@b.example">a@b.example</EMAIL> <EMAIL email="c@d.example"><s>[email=c@d.example]</s>yaz<e>[/email]</e></EMAIL></r>',
    `<p>${outside("mailto:a@b.example", "a@b.example")} ${outside("mailto:c@d.example", "yaz")}</p>`,
  ],
  [
    "a link with a text, and one without",
    "[url=http&#58;//a&#46;example/&#91;1&#93;:1a2b3c4d]ev [b:1a2b3c4d]x[/b:1a2b3c4d][/url:1a2b3c4d] [url:1a2b3c4d]http&#58;//b.example/[/url:1a2b3c4d]",
    '<r><URL url="http://a.example/[1]"><s>[url=http://a.example/[1]]</s>ev <B><s>[b]</s>x<e>[/b]</e></B><e>[/url]</e></URL> <URL url="http://b.example/"><s>[url]</s>http://b.example/<e>[/url]</e></URL></r>',
    `<p>${outside("http://a.example/[1]", "ev <strong>x</strong>")} ${outside("http://b.example/")}</p>`,
  ],
  [
    "a link whose address is escaped twice and has brackets",
    "[url=http://a.example/?x[b=1]&amp;amp;c=2:1a2b3c4d]ev[/url:1a2b3c4d]",
    '<r><URL url="http://a.example/?x[b=1]&amp;amp;c=2"><s>x</s>ev<e>y</e></URL></r>',
    `<p>${outside("http://a.example/?x[b=1]&amp;c=2", "ev")}</p>`,
  ],
  [
    "a link of the old forum without a host",
    "[url=viewtopic.php?t=5:1a2b3c4d]a[/url:1a2b3c4d] [url=/topic/1:1a2b3c4d]b[/url:1a2b3c4d] [url=//c.example/x:1a2b3c4d]c[/url:1a2b3c4d]",
    null,
    `<p>${outside("https://eski.example/forum/viewtopic.php?t=5", "a")} ${outside("https://eski.example/topic/1", "b")} ${outside("https://c.example/x", "c")}</p>`,
  ],
  [
    "a link that nobody may follow",
    "[url=javascript:alert(1):1a2b3c4d]a[/url:1a2b3c4d]",
    '<r><URL url="javascript:alert(1)"><s>x</s>a<e>y</e></URL></r>',
    "<p>a (javascript:alert(1))</p>",
  ],
  [
    "a picture",
    "[img:1a2b3c4d]http&#58;//a&#46;example/x&#46;png[/img:1a2b3c4d]",
    '<r><IMG src="http://a.example/x.png"><s>[img]</s>http://a.example/x.png<e>[/img]</e></IMG></r>',
    `<p>${picture("http://a.example/x.png")}</p>`,
  ],
  [
    "a picture in a link",
    "[url=http://a.example/:1a2b3c4d][img:1a2b3c4d]http://a.example/x.png[/img:1a2b3c4d][/url:1a2b3c4d]",
    '<r><URL url="http://a.example/"><s>x</s><IMG src="http://a.example/x.png"><s>x</s>http://a.example/x.png<e>y</e></IMG><e>y</e></URL></r>',
    `<p>${picture("http://a.example/x.png")} ${outside("http://a.example/")}</p>`,
  ],
  [
    "a quotation with its author",
    "[quote=&quot;Ayşe &quot;Q&quot;&quot;:1a2b3c4d]Evet[/quote:1a2b3c4d]Peki",
    '<r><QUOTE author="Ayşe &quot;Q&quot;"><s>x</s>Evet<e>y</e></QUOTE>Peki</r>',
    "<blockquote><cite>Ayşe &quot;Q&quot;:</cite><p>Evet</p></blockquote><p>Peki</p>",
  ],
  [
    "a quotation with its post",
    null,
    '<r><QUOTE author="Ayşe" post_id="17" time="1500000000" user_id="2"><s>x</s>Evet<e>y</e></QUOTE></r>',
    '<blockquote><cite><a href="/topic/3/post/17">Ayşe:</a></cite><p>Evet</p></blockquote>',
  ],
  [
    "nested quotations",
    "[quote=&quot;A&quot;:1a2b3c4d][quote=&quot;B&quot;:1a2b3c4d]iç[/quote:1a2b3c4d]\ndış[/quote:1a2b3c4d]\nson",
    '<r><QUOTE author="A"><s>x</s><QUOTE author="B"><s>x</s>iç<e>y</e></QUOTE><br/>\ndış<e>y</e></QUOTE><br/>\nson</r>',
    "<blockquote><cite>A:</cite><blockquote><cite>B:</cite><p>iç</p></blockquote><p>dış</p></blockquote><p>son</p>",
  ],
  [
    "a quotation without an author",
    "[quote:1a2b3c4d]x[/quote:1a2b3c4d]",
    "<r><QUOTE><s>[quote]</s>x<e>[/quote]</e></QUOTE></r>",
    "<blockquote><p>x</p></blockquote>",
  ],
  [
    "formats in the name of an author",
    "[quote=&quot;[b]Ali[/b]&quot;:1a2b3c4d]x[/quote:1a2b3c4d]",
    '<r><QUOTE author="[b]Ali[/b]"><s>x</s>x<e>y</e></QUOTE></r>',
    "<blockquote><cite>Ali:</cite><p>x</p></blockquote>",
  ],
  [
    "an address as the author",
    "[quote=&quot;http://a.example&quot;:1a2b3c4d]x[/quote:1a2b3c4d]",
    '<r><QUOTE author="http://a.example" url="http://a.example"><s>x</s>x<e>y</e></QUOTE></r>',
    `<blockquote><p>${outside("http://a.example")}</p><p>x</p></blockquote>`,
  ],
  [
    "code",
    "[code:1a2b3c4d]if &#40;a&#41; &#123;\n    b&#91;1&#93;&#58; &lt;br&gt;\n\n  }[/code:1a2b3c4d]",
    "<r><CODE><s>[code]</s><i>\n</i>if (a) {\n    b[1]: &lt;br&gt;\n\n  }<e>[/code]</e></CODE></r>",
    "<pre><code>if (a) {\n    b[1]: &lt;br&gt;\n\n  }</code></pre>",
  ],
  [
    "code with smilies, tags and highlighting",
    '[code=php:1a2b3c4d]<span class="syntaxdefault">$a<br />&nbsp;b&#58; </span><!-- s:) --><img src="x" alt=":)" /><!-- s:) -->[b:1a2b3c4d][/code:1a2b3c4d]',
    null,
    "<pre><code>$a\n b: :)[b:1a2b3c4d]</code></pre>",
  ],
  [
    "a list",
    "[list:1a2b3c4d]\n[*:1a2b3c4d]a\n[*:1a2b3c4d][b:1a2b3c4d]b[/b:1a2b3c4d][/*:m:1a2b3c4d][/list:u:1a2b3c4d]",
    "<r><LIST><s>[list]</s><br/>\n<LI><s>[*]</s>a</LI>\n<LI><s>[*]</s><B><s>x</s>b<e>y</e></B></LI><e>[/list]</e></LIST></r>",
    "<ul><li>a</li><li><strong>b</strong></li></ul>",
  ],
  [
    "numbered and nested lists",
    "[list=1:1a2b3c4d][*:1a2b3c4d]a[list=a:1a2b3c4d][*:1a2b3c4d]x[/*:m:1a2b3c4d][/list:o:1a2b3c4d][/*:m:1a2b3c4d][*:1a2b3c4d]b[/*:1a2b3c4d][/list:o:1a2b3c4d]",
    '<r><LIST type="decimal"><s>x</s><LI><s>[*]</s>a<LIST type="lower-alpha"><s>x</s><LI><s>[*]</s>x</LI><e>y</e></LIST></LI><LI><s>[*]</s>b</LI><e>y</e></LIST></r>',
    "<ol><li>a<ol><li>x</li></ol></li><li>b</li></ol>",
  ],
  [
    "a list of dots with a text before its items",
    "[list=disc:1a2b3c4d]önce[*:1a2b3c4d]a[/*:m:1a2b3c4d][/list:u:1a2b3c4d]",
    '<r><LIST type="disc"><s>x</s>önce<LI><s>[*]</s>a</LI><e>y</e></LIST></r>',
    "<p>önce</p><ul><li>a</li></ul>",
  ],
  [
    "attachments",
    "[attachment=1:1a2b3c4d]<!-- ia1 -->ev.png<!-- ia1 -->[/attachment:1a2b3c4d] [attachment=0:1a2b3c4d]<!-- ia0 -->plan.pdf<!-- ia0 -->[/attachment:1a2b3c4d]",
    '<r><ATTACHMENT filename="ev.png" index="1"><s>[attachment=1]</s>ev.png<e>[/attachment]</e></ATTACHMENT> <ATTACHMENT filename="plan.pdf" index="0"><s>x</s>plan.pdf<e>y</e></ATTACHMENT></r>',
    `<p>${HOUSE} <a class="file" href="/files/5/plan.pdf">plan.pdf</a></p>`,
  ],
  [
    "an attachment whose number has changed",
    "[attachment=4:1a2b3c4d]<!-- ia4 -->plan.pdf<!-- ia4 -->[/attachment:1a2b3c4d]",
    '<r><ATTACHMENT filename="plan.pdf" index="4"><s>x</s>plan.pdf<e>y</e></ATTACHMENT></r>',
    '<p><a class="file" href="/files/5/plan.pdf">plan.pdf</a></p>',
  ],
  [
    "an attachment that is gone",
    "[attachment=7:1a2b3c4d]<!-- ia7 -->eski.zip<!-- ia7 -->[/attachment:1a2b3c4d]",
    null,
    "<p>[eski.zip]</p>",
  ],
  ["a mention", "@Ayşe selam", "<r>@Ayşe selam</r>", "<p>@Ayşe selam</p>"],
  [
    "a marked mention",
    "[mention:1a2b3c4d]Ayşe[/mention:1a2b3c4d] [mention:1a2b3c4d]Kim[/mention:1a2b3c4d]",
    '<r><MENTION user_id="2" profile_url="x"><s>[mention=u:2]</s>Ayşe<e>[/mention]</e></MENTION> <MENTION group_id="4"><s>[mention=g:4]</s>Kim<e>[/mention]</e></MENTION></r>',
    '<p><a class="mention" href="/user/ayse">@ayse</a> @Kim</p>',
  ],
  [
    "flash and films",
    "[flash=200,100:1a2b3c4d]http&#58;//a.example/x.swf[/flash:1a2b3c4d] [youtube:1a2b3c4d]dQw4w9WgXcQ[/youtube:1a2b3c4d]",
    '<r><FLASH width="200" height="100" url="http://a.example/x.swf"><s>x</s>http://a.example/x.swf<e>y</e></FLASH> <YOUTUBE id="dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</YOUTUBE></r>',
    `<p>${outside("http://a.example/x.swf")} ${outside("https://www.youtube.com/watch?v=dQw4w9WgXcQ")}</p>`,
  ],
  [
    "formats that are lost",
    "[color=#FF0000:1a2b3c4d]a[/color:1a2b3c4d] [size=150:1a2b3c4d]b[/size:1a2b3c4d] x[center:1a2b3c4d]c[/center:1a2b3c4d]y",
    '<r><COLOR color="#FF0000"><s>x</s>a<e>y</e></COLOR> <SIZE size="150"><s>x</s>b<e>y</e></SIZE> x<CENTER><s>[center]</s>c<e>[/center]</e></CENTER>y</r>',
    "<p>a b x</p><p>c</p><p>y</p>",
  ],
  [
    "tags of the forum's own",
    "[mod=&quot;neufke&quot;:1a2b3c4d]uyarı[/mod:1a2b3c4d] [git=http://a.example:1a2b3c4d]git[/git:1a2b3c4d]",
    '<r><MOD mod="neufke"><s>x</s>uyarı<e>y</e></MOD> <GIT git="http://a.example"><s>x</s>git<e>y</e></GIT></r>',
    `<p>neufke: uyarı ${outside("http://a.example", "git")}</p>`,
  ],
  ["a rule", "a[hr:1a2b3c4d]b", "<r>a<HR><s>[hr]</s></HR>b</r>", "<p>a</p><hr><p>b</p>"],
  [
    "tags with names of the language",
    "[constructor:1a2b3c4d]a[/constructor:1a2b3c4d] [__proto__=9:1a2b3c4d]b[/__proto__:1a2b3c4d]",
    "<r><CONSTRUCTOR>a</CONSTRUCTOR> <__PROTO__>b</__PROTO__></r>",
    "<p>a b</p>",
  ],
  ["nothing", "", "<t></t>", ""],
  [
    "XML that was cut",
    null,
    "<r><B><s>[b]</s>kalın <I><s>[i]</s>eğik",
    "<p><strong>kalın <em>eğik</em></strong></p>",
  ],
];
