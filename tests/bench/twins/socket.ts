/**
 * Listens to one event of a socket.io server through a bare WebSocket. Only the latest message is kept, and as
 * text: whoever paints ten times a second has no use for the messages in between, nor for parsing them.
 * @returns takes the latest message that has not been taken yet
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
