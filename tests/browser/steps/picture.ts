import { expect, type Locator, type Page } from '@playwright/test';
import type { Picked } from '../pictures.ts';
import { t } from '../texts.ts';
import { field } from './page.ts';

/** Passes a file to the input of a field. */
export async function pickFile(page: Page, name: string, file: Picked): Promise<void> {
  await field(page, name).locator('input[type="file"]').last().setInputFiles(file);
}

/** The status that the field shows. */
export const slotSays = (page: Page, name: string, key: string, values?: Record<string, string>): Locator =>
  field(page, name).getByText(t(`widget.imageUpload.${key}`, values), { exact: true });

/** Passes a picture to the input of a field and waits until it is uploaded. */
export async function upload(page: Page, name: string, file: Picked): Promise<void> {
  await pickFile(page, name, file);
  await expect(slotSays(page, name, 'done')).toBeVisible();
}
