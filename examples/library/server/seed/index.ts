/** What a new library has: books, two accounts, some loans and queues, events. Nothing happens if there are books. */
import { addDays, at, today, weekday } from '../calendar.ts';
import type { Database, Words } from '../database.ts';
import { newCard } from '../members.ts';
import { hashPassword } from '../session.ts';
import { books } from './books.ts';

export const demo = {
  password: 'library1234',
  member: { name: '青木 花', email: 'hana@library.example' },
  staff: { name: '森田 樹', email: 'itsuki@library.example' },
} as const;

const shelves: Record<string, string> = {
  novel: 'A',
  poetry: 'B',
  children: 'C',
  science: 'D',
  history: 'E',
  art: 'F',
};

/** Days from now, the time, the kind, seats, and the words. */
const events: readonly (readonly [number, string, string, number, Words, Words, Words])[] = [
  [
    3,
    '10:30',
    'story',
    15,
    { ja: 'えほんのじかん', en: 'Picture books aloud' },
    {
      ja: '0〜3歳のお子さまと、いっしょに絵本をひらきます。',
      en: 'For children up to three, with whoever brings them.',
    },
    { ja: '児童室', en: 'Children’s room' },
  ],
  [
    6,
    '14:00',
    'workshop',
    8,
    { ja: '和綴じの手帖をつくる', en: 'Binding a notebook' },
    {
      ja: '四つ目綴じで、自分だけの手帖を一冊。材料は用意します。',
      en: 'The four-hole binding of old Japanese books. Paper and thread are there.',
    },
    { ja: '工作室', en: 'Workroom' },
  ],
  [
    10,
    '18:30',
    'talk',
    40,
    { ja: '星を読む夜', en: 'An evening of stars' },
    {
      ja: '天文台の先生と、冬の星座の話。晴れたら屋上へ。',
      en: 'An astronomer on the winter sky; up to the roof if it is clear.',
    },
    { ja: '講堂', en: 'Hall' },
  ],
  [
    17,
    '14:00',
    'talk',
    40,
    { ja: '多摩の古道を歩く', en: 'The old roads of Tama' },
    {
      ja: '古地図を手に、町に残る道のかたちをたどります。',
      en: 'What old maps still show of the town’s streets.',
    },
    { ja: '講堂', en: 'Hall' },
  ],
];

export async function seed(db: Database): Promise<void> {
  if (await db.selectFrom('books').select('id').executeTakeFirst()) return;
  await db.transaction().execute(async (work) => {
    const made = await work
      .insertInto('books')
      .values(
        books.map(([title, author, genre, year, pages, ja, en], at) => ({
          title,
          author,
          genre,
          year,
          pages,
          isbn: null,
          shelf: `${shelves[genre]}-${(at % 24) + 1}`,
          about: JSON.stringify({ ja, en }),
          cover_id: null,
        })),
      )
      .returning(['id', 'title'])
      .execute();
    const password = await hashPassword(demo.password);
    const person = (name: string, email: string, staff = false) => ({
      name,
      email,
      staff,
      password,
      card: newCard(),
      since: addDays(today(), -400),
      address: JSON.stringify({ postcode: '183-0011', town: '緑町', street: '本町2-14-3' }),
      children: JSON.stringify([{ name: '陽', grade: 'lower' }]),
      interests: JSON.stringify(['novel', 'poetry']),
    });
    const people = await work
      .insertInto('members')
      .values([
        person(demo.member.name, demo.member.email),
        person(demo.staff.name, demo.staff.email, true),
        { ...person('村上 春香', 'haruka@library.example'), children: '[]' },
      ])
      .returning('id')
      .execute();
    const [hana = 0, , other = 0] = people.map(({ id }) => id);
    const bookOf = (title: string): number => made.find((book) => book.title === title)?.id ?? 0;
    const loan = (
      title: string,
      member_id: number,
      days: number,
      renewals = 0,
      returned: string | null = null,
    ) => ({
      book_id: bookOf(title),
      member_id,
      lent: addDays(today(), days),
      due: addDays(today(), days + 14 * (renewals + 1)),
      returned,
      renewals,
    });
    await work
      .insertInto('loans')
      .values([
        loan('雪国', hana, -12),
        loan('銀河鉄道の夜', hana, -30, 2),
        loan('こころ', hana, -60, 0, addDays(today(), -49)),
        loan('羅生門', other, -5),
        loan('Moby-Dick', other, -9),
        loan('枕草子', other, -2),
      ])
      .execute();
    await work
      .insertInto('reservations')
      .values([{ book_id: bookOf('羅生門'), member_id: hana, kept_until: null }])
      .execute();
    await work
      .insertInto('events')
      .values(
        events.map(([days, time, kind, seats, title, about, place]) => {
          const date = addDays(today(), days);
          return {
            kind,
            seats,
            title: JSON.stringify(title),
            about: JSON.stringify(about),
            place: JSON.stringify(place),
            // The library is closed on Mondays.
            starts: at(weekday(date) === 1 ? addDays(date, 1) : date, time),
          };
        }),
      )
      .execute();
  });
}
