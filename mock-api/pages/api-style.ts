export const apiStyle = `
header, main { max-width: 60rem; }
main { padding-bottom: 4rem; }
header > a { min-height: 44px; display: inline-flex; align-items: center; }
code, pre { font: .875rem/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
.files { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
.files a { min-height: 44px; display: inline-flex; align-items: center; }
h2 { margin: 2rem 0 0; font-size: 1.125rem; scroll-margin-top: 1rem; }
h2 + .card { margin-top: .75rem; }
h3 { margin: 1.25rem 0 .5rem; font-size: .875rem; }
details + details { border-top: 1px solid var(--border); }
summary { padding: .75rem 1rem; cursor: pointer; display: grid; grid-template-columns: 22rem minmax(0, 1fr) auto; gap: 0 1rem; align-items: baseline; }
summary::after { content: ""; grid-area: 1 / 3; width: .5rem; height: .5rem; border: solid var(--text-3); border-width: 0 2px 2px 0; transform: rotate(45deg) translate(-2px, -2px); }
[open] > summary::after { transform: rotate(225deg) translate(-2px, -2px); }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--tint); }
summary:focus-visible { outline-offset: -3px; }
.call { overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4em; color: var(--accent-text); font-weight: 600; }
.summary { color: var(--text-2); }
.about { padding: 0 1rem 1.25rem; border-top: 1px solid var(--border); }
.about dl { border-radius: 6px; }
pre { margin: 0; padding: .75rem 1rem; background: var(--sunken); border-radius: 6px; overflow-x: auto; }
@media (max-width: 47.99rem) { summary { grid-template-columns: minmax(0, 1fr) auto; min-height: 44px; } summary::after { grid-area: 1 / 2; } }
`
