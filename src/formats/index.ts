/**
 * The `format`s of JSON Schemas that are not of the standard and that only code can check. Page and exchange check them
 * by the same code; in the page it comes with the forms that have such a field.
 */
import { isEthereumAddress } from './ethereumAddress.ts';

export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  'ethereum-address': isEthereumAddress,
};
