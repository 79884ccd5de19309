/** Sanitizes HTML of a server: text, headings, lists, tables, links to https pages, images. */
import createPurifier, { type DOMPurify } from 'dompurify';
import { pictureAddress } from './Image.tsx';

let purifier: DOMPurify | null = null;

/**
 * A separate instance, so that its rules affect no other code. It parses under the Trusted Types policy `dompurify`.
 */
function purify(): DOMPurify {
  if (purifier) return purifier;
  purifier = createPurifier(window);
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName === 'A') guardLink(element);
    if (element.tagName === 'IMG') guardPicture(element);
  });
  return purifier;
}

/** @returns the nodes to show, without styles, scripts and forms, and without ids that could collide with the app's */
export function sanitize(html: string): DocumentFragment {
  return purify().sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'dialog',
      'audio',
      'video',
      'picture',
      'source',
    ],
    FORBID_ATTR: [
      'style',
      'class',
      'id',
      'name',
      'srcset',
      'target',
      'background',
      'tabindex',
      'autofocus',
      'popover',
    ],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

function guardLink(link: Element): void {
  const href = link.getAttribute('href') ?? '';
  if (URL.canParse(href) && new URL(href).protocol === 'https:')
    link.setAttribute('rel', 'noopener noreferrer');
  else link.removeAttribute('href');
}

function guardPicture(picture: Element): void {
  const address = pictureAddress(picture.getAttribute('src') ?? '');
  if (address === null) {
    picture.remove();
    return;
  }
  picture.setAttribute('loading', 'lazy');
  picture.setAttribute('decoding', 'async');
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '');
}
