import { expect, type Locator, type Page } from '@playwright/test';
import type { Picked } from '../pictures.ts';
import { t } from '../texts.ts';
import { field } from './page.ts';

/** Hands a file to the slot of a field. */
export async function pickFile(page: Page, name: string, file: Picked): Promise<void> {
  await field(page, name).locator('input[type="file"]').last().setInputFiles(file);
}

/** What the slot says of where it stands. */
export const slotSays = (page: Page, name: string, key: string, values?: Record<string, string>): Locator =>
  field(page, name).getByText(t(`widget.imageUpload.${key}`, values), { exact: true });

/** Hands a picture to the slot of a field and waits until it has been sent. */
export async function upload(page: Page, name: string, file: Picked): Promise<void> {
  await pickFile(page, name, file);
  await expect(slotSays(page, name, 'done')).toBeVisible();
}
