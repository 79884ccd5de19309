import { type Kysely, sql } from 'kysely';

/** Country code, name in its own language, its language if the product has it, dial code. Japan comes first. */
const countries: [country: string, name: string, lang: string | null, dialCode: string][] = [
  ['JP', '日本', 'jp', '81'],
  ['CN', '中国', 'zh', '86'],
  ['HK', '香港', 'hk', '852'],
  ['TW', '台灣', 'hk', '886'],
  ['MO', '澳門', 'hk', '853'],
  ['KR', '대한민국', 'kr', '82'],
  ['TH', 'ไทย', 'th', '66'],
  ['US', 'United States', 'en', '1'],
  ['CA', 'Canada', 'en', '1'],
  ['GB', 'United Kingdom', 'en', '44'],
  ['AU', 'Australia', 'en', '61'],
  ['NZ', 'New Zealand', 'en', '64'],
  ['IE', 'Ireland', 'en', '353'],
  ['SG', 'Singapore', 'en', '65'],
  ['MY', 'Malaysia', null, '60'],
  ['ID', 'Indonesia', null, '62'],
  ['PH', 'Philippines', 'en', '63'],
  ['VN', 'Việt Nam', null, '84'],
  ['KH', 'កម្ពុជា', null, '855'],
  ['LA', 'ລາວ', null, '856'],
  ['MM', 'မြန်မာ', null, '95'],
  ['IN', 'India', 'en', '91'],
  ['MN', 'Монгол', null, '976'],
  ['AE', 'الإمارات', null, '971'],
  ['SA', 'السعودية', null, '966'],
  ['TR', 'Türkiye', null, '90'],
  ['ES', 'España', 'esp', '34'],
  ['MX', 'México', 'esp', '52'],
  ['AR', 'Argentina', 'esp', '54'],
  ['CL', 'Chile', 'esp', '56'],
  ['CO', 'Colombia', 'esp', '57'],
  ['PE', 'Perú', 'esp', '51'],
  ['BR', 'Brasil', null, '55'],
  ['FR', 'France', null, '33'],
  ['DE', 'Deutschland', null, '49'],
  ['IT', 'Italia', null, '39'],
  ['PT', 'Portugal', null, '351'],
  ['NL', 'Nederland', null, '31'],
  ['CH', 'Schweiz', null, '41'],
  ['SE', 'Sverige', null, '46'],
  ['PL', 'Polska', null, '48'],
  ['UA', 'Україна', null, '380'],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [index, [country, name, lang, dialCode]] of countries.entries())
    await sql`
      INSERT INTO area_code (id, name, lang, area_code, country, sort)
      VALUES (${index + 1}, ${name}, ${lang}, ${dialCode}, ${country}, ${index + 1})`.execute(db);
}
