/** The screens of the studio that docs/studio.md shows. Elements are found by their place: their texts have two languages. */
import { expect, type Page } from '@playwright/test';

const soon = { timeout: 60_000 };

export interface Scene {
  name: string;
  /** The draft that it is in. */
  draft?: string;
  /** The address in the studio. */
  at: string;
  /** Goes on from the address. */
  open?(page: Page): Promise<void>;
}

const settings = 'editor/screens/pages/settings.json';
const phoneIsThere = (page: Page) =>
  expect(page.locator('.editor .phone iframe').contentFrame().locator('main button').first()).toBeVisible(
    soon,
  );

export const scenes: readonly Scene[] = [
  {
    name: 'tour',
    at: settings,
    async open(page) {
      await page.evaluate(() => localStorage.removeItem('shoji.studio.tour'));
      await page.reload();
      await page.locator('section.tour button').last().click();
      await page.evaluate(() => localStorage.setItem('shoji.studio.tour', 'seen'));
      await expect(page.locator('.tour-mark')).toBeVisible();
      await previewsAreThere(page);
    },
  },
  {
    name: 'pages',
    at: 'pages',
    open: previewsAreThere,
  },
  {
    name: 'map',
    at: 'pages',
    async open(page) {
      await page.locator('.toolbar .end button').nth(2).click();
      await page.locator('.toolbar .end button').nth(1).click();
      await page.locator('.page-map a').first().focus();
      await expect(page.locator('.page-map path[data-marked]').first()).toBeVisible();
    },
  },
  {
    name: 'new-page',
    at: 'pages/new',
    open: (page) => expect(page.locator('dialog form')).toBeVisible(soon),
  },
  {
    name: 'editor',
    at: `${settings}?at=/view/1`,
    async open(page) {
      await phoneIsThere(page);
      await expect(page.locator('.panel .field').first()).toBeVisible(soon);
    },
  },
  {
    name: 'palette',
    at: `${settings}?at=/view/1`,
    async open(page) {
      await phoneIsThere(page);
      await page.locator('.aside .toolbar button').nth(1).click();
      await expect(page.locator('.palette button').first()).toBeVisible();
    },
  },
  {
    name: 'commands',
    at: `${settings}?at=/view/1`,
    async open(page) {
      await phoneIsThere(page);
      await page.keyboard.press('Control+k');
      await expect(page.locator('dialog [role="combobox"]')).toBeVisible();
    },
  },
  {
    name: 'on-a-phone',
    at: settings,
    async open(page) {
      await phoneIsThere(page);
      await page
        .locator('.frame-header button')
        .filter({ hasText: /phone|スマートフォン/ })
        .click();
      await expect(page.locator('dialog[open] svg path').first()).toBeVisible(soon);
    },
  },
  {
    name: 'compare',
    at: settings,
    async open(page) {
      await expect(page.locator('.outline button[data-kind]').first()).toBeVisible(soon);
      await page.locator('.outline [role="toolbar"] button').nth(8).click();
      const toggle = (set: number, choice: number): Promise<void> =>
        page.locator('.compare fieldset').nth(set).getByRole('button').nth(choice).click();
      // Both languages in both themes, with data.
      await toggle(1, 1);
      await toggle(2, 1);
      for (const other of [1, 2, 3, 4]) await toggle(4, other);
      const frames = page.locator('.compare iframe');
      await expect(frames).toHaveCount(4);
      for (const at of [0, 1, 2, 3])
        await expect(frames.nth(at).contentFrame().locator('main').getByRole('button').first()).toBeVisible(
          soon,
        );
    },
  },
  {
    name: 'field',
    at: 'fields',
    async open(page) {
      const inputs = page.locator('.field-wizard fieldset').first().locator('input');
      await inputs.nth(0).fill('Purpose');
      await inputs.nth(1).fill('目的');
      await page.locator('.field-wizard > form > label input').first().fill('purpose');
      await page.locator('.field-wizard > form > label select').nth(1).selectOption('choice');
      for (const [at, value] of ['gift', 'A gift', '贈り物'].entries())
        await page.locator('.field-choices input').nth(at).fill(value);
      await page.locator('.field-wizard > form > fieldset > select').first().selectOption('expression');
      await page.locator('.field-wizard .expression [role="textbox"]').click();
      await page.keyboard.type('form.');
      await expect(page.locator('.cm-tooltip-autocomplete')).toBeVisible(soon);
      await expect(page.locator('.field-preview iframe')).toBeVisible(soon);
      await expect(
        page.locator('.field-preview iframe').contentFrame().locator('main input').first(),
      ).toBeVisible(soon);
    },
  },
  {
    name: 'texts',
    at: 'texts',
    async open(page) {
      await page.locator('.grid tbody tr').nth(2).locator('td').first().click();
      await expect(page.locator('.translations [aria-label]').last()).toBeVisible();
    },
  },
  { name: 'statuses', at: 'statuses', open: grid },
  { name: 'tabs', at: 'tabBars', open: grid },
  { name: 'guards', at: 'guards', open: grid },
  { name: 'constants', at: 'constants', open: grid },
  {
    name: 'drafts',
    at: 'drafts',
    open: (page) => expect(page.locator('.sheet tbody tr').nth(1)).toBeVisible(soon),
  },
  {
    name: 'conflict',
    draft: 'words',
    at: 'drafts',
    async open(page) {
      const row = page.locator('.sheet tbody tr[aria-current]');
      await row.locator('.toolbar button').first().click();
      await page.locator('.sheet section select').first().selectOption('/pages/settings');
      for (const at of [0, 1])
        await expect(
          page.locator('.pair iframe').nth(at).contentFrame().locator('main button').first(),
        ).toBeVisible(soon);
    },
  },
  {
    name: 'review',
    draft: 'words',
    at: 'review',
    async open(page) {
      await expect(page.locator('.sheet .pair iframe').nth(1)).toBeVisible(soon);
      await page.locator('.sheet section select').first().selectOption('/pages/settings');
      for (const at of [0, 1])
        await expect(
          page.locator('.pair iframe').nth(at).contentFrame().locator('main button').first(),
        ).toBeVisible(soon);
    },
  },
  {
    name: 'approval',
    draft: 'logging-in',
    at: 'review',
    open: isCompared,
  },
  {
    name: 'approve',
    draft: 'logging-in',
    at: 'review',
    async open(page) {
      // No later scene shows the name.
      await page.evaluate(() => localStorage.setItem('shoji.studio.name', 'Ken'));
      await page.reload();
      await isCompared(page);
      await expect(page.locator('.sheet form input')).toBeVisible();
    },
  },
  {
    name: 'releases',
    at: 'releases',
    open: (page) => expect(page.locator('.sheet table').nth(1).locator('tbody tr').first()).toBeVisible(soon),
  },
  {
    name: 'audit',
    at: 'audit',
    open: (page) => expect(page.locator('.sheet table tbody tr').first()).toBeVisible(soon),
  },
];

/** Both versions of the page that the review shows first. */
async function isCompared(page: Page): Promise<void> {
  for (const at of [0, 1])
    await expect(
      page.locator('.pair iframe').nth(at).contentFrame().locator('main button').first(),
    ).toBeVisible(soon);
}

function grid(page: Page): Promise<void> {
  return expect(page.locator('.grid, .empty button').first()).toBeVisible(soon);
}

/** The first previews are painted. */
async function previewsAreThere(page: Page): Promise<void> {
  for (const at of [0, 1, 2, 3])
    await expect(
      page.locator('.picture iframe').nth(at).contentFrame().getByRole('heading').first(),
    ).toBeVisible(soon);
}
