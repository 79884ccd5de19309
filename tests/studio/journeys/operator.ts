/** A user of the studio. Each click, choice, filled field and paste counts as one action. */
import type { Locator, Page } from '@playwright/test';

export class Operator {
  readonly page: Page;
  actions = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.actions += 1;
    await target.click();
  }

  async choose(target: Locator, option: string | RegExp): Promise<void> {
    this.actions += 1;
    const label = typeof option === 'string' ? option : await labelMatching(target, option);
    await target.selectOption({ label });
  }

  async press(key: string): Promise<void> {
    this.actions += 1;
    await this.page.keyboard.press(key);
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.actions += 1;
    await target.fill(text);
  }

  /** Clicks, types, and presses Enter. */
  async type(target: Locator, text: string, enter = true): Promise<void> {
    this.actions += 1;
    await target.click();
    await this.page.keyboard.type(text);
    if (enter) await this.page.keyboard.press('Enter');
  }

  /** Types in place of what is there, and presses Enter. */
  async retype(target: Locator, text: string): Promise<void> {
    this.actions += 1;
    await target.click();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** Drags one thing onto another, above its middle. */
  async drag(dragged: Locator, onto: Locator): Promise<void> {
    this.actions += 1;
    await dragged.dragTo(onto, { targetPosition: { x: 40, y: 2 } });
  }

  /** Pastes cells copied from a spreadsheet. */
  async paste(target: Locator, cells: readonly (readonly string[])[]): Promise<void> {
    this.actions += 1;
    const text = cells.map((row) => row.join('\t')).join('\n');
    await target.click();
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press('Control+v');
  }

  /** Opens another view. */
  view(name: string): Promise<void> {
    return this.click(this.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }));
  }

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true });
  choice = (name: string): Locator => this.page.getByRole('combobox', { name, exact: true });
  input = (label: string): Locator => this.page.getByLabel(label, { exact: true });

  /** The cells of a row of a table, by the titles of their columns. */
  async cellsOf(name: RegExp): Promise<(column: string) => Locator> {
    const row = this.page.getByRole('row', { name });
    await row.waitFor();
    const columns = await this.page.getByRole('columnheader').allTextContents();
    return (column) => row.locator('th, td').nth(columns.indexOf(column));
  }
}

/** The label of the first option that matches. */
async function labelMatching(target: Locator, pattern: RegExp): Promise<string> {
  await target.waitFor();
  const labels = await target.locator('option').allTextContents();
  return labels.find((label) => pattern.test(label)) ?? String(pattern);
}
