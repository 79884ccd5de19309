import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EmitOptions } from '../../runtime/host/widget.ts';
import type { ImageUploadProperties } from '../generated/imageUpload.ts';
import { given } from '../testing.ts';
import ImageUpload from './ImageUpload.tsx';

/** A running upload, which the test completes. */
interface Upload {
  event: { file: Blob; name: string };
  progress: (fraction: number) => void;
  done: (address: string) => void;
  fail: (message: string) => void;
}

let uploads: Upload[];
const change = vi.fn();

beforeEach(() => {
  uploads = [];
  change.mockClear();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close() {} }));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Field(properties: ImageUploadProperties & { first?: string }) {
  const [value, setValue] = useState<string | null>(properties.first ?? null);
  const emit = (_name: string, event: Upload['event'], options?: EmitOptions) =>
    new Promise<void>((resolve, reject) => {
      uploads.push({
        event,
        progress: (fraction) => options?.progress?.(fraction),
        done(address) {
          setValue(address);
          resolve();
        },
        fail: (message) => reject(new Error(message)),
      });
    });
  return (
    <>
      <ImageUpload
        id="photo"
        value={value}
        change={(next) => {
          change(next);
          setValue(next);
        }}
        blur={() => {}}
        disabled={false}
        invalid={false}
        describedBy="error"
        emit={emit}
        {...properties}
        {...given}
      />
      <button type="button" onClick={() => setValue(null)}>
        reset
      </button>
    </>
  );
}

const jpeg = (bytes = 10) => new File([new Uint8Array(bytes)], 'card.jpg', { type: 'image/jpeg' });
const status = () => (screen.queryByRole('alert') ?? screen.getByRole('status')).textContent;
const says = (key: string) => expect(status()).toMatch(new RegExp(`^widget\\.imageUpload\\.${key}\\b`));

async function choose(file: File, key = 'choose') {
  const input = screen.getByLabelText(`widget.imageUpload.${key}`);
  await act(async () => {
    fireEvent.change(input, { target: { files: [file] } });
    await new Promise((resolve) => setTimeout(resolve));
  });
}

const upload = (at = 0) => uploads[at] ?? expect.fail('nothing is being uploaded');

test('a chosen picture is shown and sent, with progress, and then is there', async () => {
  render(<Field />);
  says('hint');
  await choose(jpeg());
  expect(screen.getByRole('img').getAttribute('src')).toBe('blob:preview');
  expect(upload().event.name).toBe('card.jpg');
  act(() => upload().progress(0.4));
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.4');
  await act(async () => upload().done('/files/1'));
  says('done');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('img').getAttribute('src')).toBe('blob:preview');
});

test('a failed upload keeps the picture, shows the reason, and is retried with the same picture [8.8, 8.9]', async () => {
  render(<Field />);
  await choose(jpeg());
  await act(async () => upload().fail('通信できません'));
  expect(status()).toBe('通信できません');
  expect(screen.getByRole('img').getAttribute('src')).toBe('blob:preview');
  await act(async () => {
    fireEvent.click(screen.getByText('widget.imageUpload.retry'));
  });
  expect(upload(1).event.file).toBe(upload(0).event.file);
  await act(async () => upload(1).done('/files/1'));
  says('done');
});

test('late progress does not bring an ended upload back', async () => {
  render(<Field />);
  await choose(jpeg());
  await act(async () => upload().fail(''));
  act(() => upload().progress(0.9));
  says('failed');
});

test('a wrong type and a picture that stays too large are refused with their reason', async () => {
  render(<Field maxBytes={5} />);
  await choose(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
  says('wrongType');
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')));
  await choose(jpeg());
  says('overSize');
  expect(uploads).toHaveLength(0);
});

test('while another picture is on its way, the form does not hold the one before', async () => {
  render(<Field />);
  await choose(jpeg());
  await act(async () => upload().done('/files/1'));
  await choose(jpeg(), 'again');
  expect(change).toHaveBeenCalledWith(null);
  await act(async () => upload(1).fail(''));
  says('failed');
});

test('a refused file keeps the previous picture', async () => {
  render(<Field />);
  await choose(jpeg());
  await act(async () => upload().done('/files/1'));
  await choose(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), 'again');
  says('wrongType');
  expect(screen.getByRole('img').getAttribute('src')).toBe('blob:preview');
  expect(change).not.toHaveBeenCalled();
});

test('a picture that cannot be shown waits for the user [8.10]', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')));
  render(<Field />);
  await choose(jpeg());
  says('previewFailed');
  expect(uploads).toHaveLength(0);
  fireEvent.click(screen.getByText('widget.imageUpload.sendAnyway'));
  expect(uploads).toHaveLength(1);
});

test('while a picture is sent no other can be chosen, and none removed', async () => {
  render(<Field />);
  await choose(jpeg());
  expect(screen.getByLabelText('widget.imageUpload.again').hasAttribute('disabled')).toBe(true);
  expect(screen.queryByLabelText('widget.imageUpload.remove')).toBeNull();
});

test('removing empties the field, and the memory of the preview is given back', async () => {
  render(<Field />);
  await choose(jpeg());
  await act(async () => upload().done('/files/1'));
  fireEvent.click(screen.getByLabelText('widget.imageUpload.remove'));
  expect(change).toHaveBeenCalledWith(null);
  says('hint');
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:preview');
});

test('a form that is emptied empties the slot', async () => {
  render(<Field />);
  await choose(jpeg());
  await act(async () => upload().done('/files/1'));
  fireEvent.click(screen.getByText('reset'));
  says('hint');
});

test('an earlier picture is shown by its address, or as not displayable', () => {
  render(<Field first="/files/7" />);
  says('done');
  const image = screen.getByRole('img');
  expect(image.getAttribute('src')).toBe('/files/7');
  fireEvent.error(image);
  expect(screen.getByText('widget.imageUpload.previewFailed')).toBeDefined();
});

test('the controls are file inputs that name the types, the camera and the message', () => {
  render(<Field capture="environment" accept={['image/png']} />);
  const input = screen.getByLabelText('widget.imageUpload.choose');
  expect(input.getAttribute('type')).toBe('file');
  expect(input.id).toBe('photo');
  expect(input.getAttribute('accept')).toBe('image/png');
  expect(input.getAttribute('aria-describedby')).toMatch(/ error$/);
  expect(screen.getByLabelText('widget.imageUpload.camera').getAttribute('capture')).toBe('environment');
});
