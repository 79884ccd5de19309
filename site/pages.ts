/** The front page. */
export const front = `---
pageType: home
hero:
  name: Shoji
  text: An OpenAPI document becomes a phone app
  tagline: Screens are JSON. A checker knows every name and type in them, a React runtime shows them, fast.
  actions:
    - theme: brand
      text: Open the playground
      link: /play/index.html
    - theme: alt
      text: Read the language
      link: /guide/language
  image:
    src:
      light: /guide/pictures/definition-light.webp
      dark: /guide/pictures/definition-dark.webp
    alt: The definition of a page with a list of books in JSON, and beside it the page on a phone
features:
  - title: From a contract
    details: npx shoji new clinic --openapi clinic.yaml writes lists, records, forms and texts that check clean.
  - title: Checked while you type
    details: Each finding has its line and the nearest right name.
    link: /play/index.html
  - title: Every kind, live
    details: The reference is generated from the grammar; each example runs beside its JSON.
    link: /reference/
---
`;
