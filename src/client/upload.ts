/**
 * Uploads with progress. Imported lazily.
 *
 * Browsers report upload progress only for XMLHttpRequest; elsewhere the body is counted as it is read.
 */
type Progress = (sent: number, total: number) => void;
type Fetch = (request: Request) => Promise<Response>;

/** A fetch for one request whose body is `form`. */
export function watched(form: FormData, progress: Progress, fetch?: Fetch): Fetch {
  if (!fetch && typeof XMLHttpRequest === 'function')
    return (request) => overXmlHttpRequest(request, form, progress);
  return (request) => counted(request, sizeOf(form), progress, fetch ?? globalThis.fetch);
}

function overXmlHttpRequest(request: Request, form: FormData, progress: Progress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = request;
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(request.method, request.url);
    xhr.withCredentials = request.credentials === 'include';
    request.headers.forEach((value, name) => {
      // Its boundary is that of the request, not of the body that is sent.
      if (name !== 'content-type') xhr.setRequestHeader(name, value);
    });
    xhr.upload.onprogress = (event) => progress(event.loaded, event.total);
    xhr.onload = () => {
      const empty = [204, 205, 304].includes(xhr.status);
      resolve(new Response(empty ? null : xhr.responseText, { status: xhr.status }));
    };
    xhr.onerror = () => reject(new TypeError('Upload failed'));
    xhr.onabort = () => reject(signal.reason);
    xhr.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) return reject(signal.reason);
    xhr.send(form);
  });
}

function counted(request: Request, total: number, progress: Progress, fetch: Fetch): Promise<Response> {
  let sent = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sent += chunk.byteLength;
      progress(sent, Math.max(sent, total));
      controller.enqueue(chunk);
    },
    flush: () => progress(sent, sent),
  });
  const half: RequestInit & { duplex: 'half' } = { duplex: 'half' };
  if (request.body) half.body = request.body.pipeThrough(counter);
  return fetch(new Request(request, half));
}

/** The size of the parts, without the multipart boundaries and headers. */
function sizeOf(form: FormData): number {
  let size = 0;
  form.forEach((value) => {
    size += typeof value === 'string' ? value.length : value.size;
  });
  return size;
}
