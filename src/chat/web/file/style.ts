/** Style of the file of one chat: nothing is loaded from anywhere. */
export const CHAT_FILE_STYLE = `
:root{color-scheme:light dark;--page:#f3f6f7;--ink:#16262e;--soft:#56676f;--mine:#d3e9ea;--theirs:#fff;--line:#d5dfe2}
@media(prefers-color-scheme:dark){:root{--page:#0e1a20;--ink:#e8eff1;--soft:#9fb1b9;--mine:#17424a;--theirs:#1b2a31;--line:#2a3b43}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-inline-size:42rem;margin-inline:auto;padding:24px 16px 48px}
h1{margin:0 0 8px;font-size:1.5rem;line-height:1.25}
header p,footer{color:var(--soft);font-size:.875rem}
header p{margin:0}
header{padding-block-end:16px;border-block-end:1px solid var(--line)}
footer{margin-block-start:24px;padding-block-start:16px;border-block-start:1px solid var(--line)}
h2{margin:28px 0 12px;text-align:center;font-size:.875rem;font-weight:600;color:var(--soft)}
article{inline-size:fit-content;max-inline-size:85%;margin-block:8px;break-inside:avoid}
article.mine{margin-inline-start:auto}
article>h3{margin:0 4px 2px;font-size:.75rem;font-weight:400;color:var(--soft)}
article.mine>h3{text-align:end}
article>p{margin:0;padding:8px 14px;border-radius:16px;background:var(--theirs);white-space:pre-wrap;border:1px solid var(--line)}
article.mine>p{background:var(--mine);border-color:transparent}
article>div{margin:2px 4px 0;font-size:.75rem;color:var(--soft)}
article.mine>div{text-align:end}
article>p.missing{color:var(--soft);font-style:italic}
article blockquote{margin:0 4px 4px;padding-inline-start:10px;border-inline-start:3px solid var(--line);color:var(--soft);font-size:.875rem}
blockquote bdi{font-weight:600}
img{display:block;max-inline-size:100%;block-size:auto;border-radius:16px}
a{color:inherit}
`.replaceAll("\n", "");
