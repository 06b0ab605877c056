/** The mailbox's style sheet, for both color schemes and down to the width of a phone. */
export const STYLE = `
  :root {
    color-scheme: light dark;
    --paper: light-dark(#f6f5f2, #181a1b);
    --sheet: light-dark(#fffefc, #202324);
    --ink: light-dark(#22252a, #e9e8e4);
    --soft: light-dark(#5a5f66, #a9adb0);
    --line: light-dark(#dddbd5, #383c3e);
    --field: light-dark(#81858a, #7c8185);
    --link: light-dark(#1f4d3a, #93cbae);
    --on-link: light-dark(#fffefc, #10201a);
  }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
  main { margin: 0 auto; padding: 1.25rem clamp(1rem, 4vw, 2.5rem) 3rem; max-width: 76rem }
  h1, h2 { margin: 0; font-weight: 600; line-height: 1.25; overflow-wrap: anywhere }
  h1 { font-size: 1.625rem }
  h2 { margin-bottom: .5rem; color: var(--soft); font-size: .875rem }
  p { margin: .5rem 0; max-width: 60ch }
  a { color: var(--link); text-underline-offset: .2em }
  .button-link { display: inline-flex; align-items: center; min-height: 2.75rem }
  :focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
  .soft, time { color: var(--soft); font-size: .875rem }
  form { display: flex; gap: .5rem; align-items: end; margin: 1rem 0 1.5rem; max-width: 30rem }
  label { flex: 1; min-width: 0; color: var(--soft); font-size: .875rem }
  input, button { min-height: 2.75rem; border: 1px solid var(--field); border-radius: .25rem; padding: .25rem .75rem; font: inherit }
  input { display: block; width: 100%; background: var(--sheet); color: var(--ink); font-size: 1rem }
  button { border-color: var(--link); background: var(--link); color: var(--on-link); cursor: pointer }
  ul { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line) }
  li { position: relative; padding: .75rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
  li > * { display: block }
  li a { font-weight: 600 }
  li a::before { content: ""; position: absolute; inset: 0 }
  dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .125rem 1rem; margin: .75rem 0 1.5rem; font-size: .875rem; overflow-wrap: anywhere }
  dt { color: var(--soft) }
  dd { margin: 0 }
  .bodies { display: grid; gap: 1.5rem }
  .bodies > * { min-width: 0 }
  pre, iframe { margin: 0; border: 1px solid var(--line); border-radius: .25rem; background: var(--sheet) }
  pre { padding: 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  iframe { display: block; width: 100%; height: min(48rem, 85vh) }
  @media (min-width: 60rem) { .bodies { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) } }
`;
