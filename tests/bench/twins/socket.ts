/**
 * Listens to one event of a socket.io server through a plain WebSocket. Only the latest message is kept, as text:
 * a page that paints ten times a second does not need the messages in between, and should not parse them.
 * @returns a function that returns the latest message not returned before
 */
export function latest<Message>(event: string, arrived: () => void): () => Message | undefined {
  const head = `42["${event}",`;
  let text: string | undefined;
  const socket = new WebSocket(`ws://${location.host}/socket.io/?EIO=4&transport=websocket`);
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    if (data.startsWith(head)) {
      text = data;
      arrived();
    } else if (data[0] === '0') socket.send('40');
    else if (data === '2') socket.send('3');
  };
  return () => {
    if (text === undefined) return undefined;
    const message: Message = JSON.parse(text.slice(head.length, -1));
    text = undefined;
    return message;
  };
}
