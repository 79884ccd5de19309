/** The front page. */
export const front = `---
pageType: home
hero:
  name: Shoji
  text: From an OpenAPI document to a mobile web app
  tagline: Pages are JSON. A checker verifies every name and type before users see them, and a small React runtime renders them.
  actions:
    - theme: brand
      text: Start the tutorial
      link: /guide/tutorial
    - theme: alt
      text: Open the playground
      link: /play/index.html
  image:
    src:
      light: /guide/pictures/definition-light.webp
      dark: /guide/pictures/definition-dark.webp
    alt: The definition of a page with a list of books in JSON, and beside it the page on a phone
features:
  - title: An app in one command
    details: shoji new reads your OpenAPI document and writes lists, detail pages, forms and texts. You go on from there.
    link: /guide/tutorial
  - title: Mistakes found early
    details: The checker knows every field of the contract. It reports the line, and the name that you probably meant.
    link: /guide/language
  - title: Every feature, live
    details: The reference is generated from the grammar. Each example runs beside its JSON.
    link: /reference/
---
`;
