import { describe, expect, it } from 'vitest';
import { readings } from './zonedTime.ts';

const reading = (format: string) => {
  const found = readings[format];
  if (!found) throw new Error(`There is no reading of ${format}`);
  return found;
};

describe('a moment', () => {
  const { show, value } = reading('date-time');

  it('is typed and shown in the time zone of the app, and sent in UTC', () => {
    expect(value('2026-11-23T08:00', 'Asia/Tokyo')).toBe('2026-11-22T23:00:00Z');
    expect(value('2026-07-01T08:00:15', 'America/New_York')).toBe('2026-07-01T12:00:15Z');
    expect(show('2026-11-22T23:00:00Z', 'Asia/Tokyo')).toBe('2026-11-23T08:00');
    expect(show('2026-11-23T00:30:00+01:00', 'Asia/Tokyo')).toBe('2026-11-23T08:30');
  });

  it('comes back as it was typed, in every zone and in every hour of a year', () => {
    for (const zone of ['UTC', 'Asia/Tokyo', 'Asia/Kathmandu', 'America/Sao_Paulo', 'Pacific/Kiritimati'])
      for (let hour = 0; hour < 8760; hour += 37) {
        const entered = new Date(Date.UTC(2026, 0, 1, hour)).toISOString().slice(0, 16);
        expect(show(value(entered, zone), zone)).toBe(entered);
      }
  });

  it('that the clocks leave out is the hour after it', () => {
    expect(show(value('2026-03-08T02:30', 'America/New_York'), 'America/New_York')).toBe('2026-03-08T03:30');
  });

  it('that the clocks have twice is the same one each time', () => {
    expect(show(value('2026-11-01T01:30', 'America/New_York'), 'America/New_York')).toBe('2026-11-01T01:30');
  });

  it('of no such format is shown empty', () => expect(show('tomorrow', 'UTC')).toBe(''));
});

describe('a time', () => {
  it('has seconds and the offset of the app', () => {
    expect(reading('time').value('08:30', 'Asia/Tokyo')).toBe('08:30:00+09:00');
    expect(reading('time').value('08:30:15', 'UTC')).toBe('08:30:15Z');
    expect(reading('iso-time').value('08:30', 'Asia/Tokyo')).toBe('08:30:00');
  });

  it('is shown in the time zone of the app', () => {
    expect(reading('time').show('08:30:00+09:00', 'Asia/Tokyo')).toBe('08:30');
    expect(reading('time').show('23:30:00Z', 'Asia/Tokyo')).toBe('08:30');
    expect(reading('time').show('08:30', 'Asia/Tokyo')).toBe('08:30');
    expect(reading('time').show('noon', 'Asia/Tokyo')).toBe('');
  });
});

describe('a day', () => {
  it('belongs to no time zone', () => {
    expect(reading('date').value('2026-11-22', 'Asia/Tokyo')).toBe('2026-11-22');
    expect(reading('date').show('2026-11-22T23:00:00Z', 'Asia/Tokyo')).toBe('2026-11-22');
  });
});
