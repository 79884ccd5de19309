-- The tables of the library. What must never be is refused here, whatever the code above does.

CREATE TABLE members (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  card          text NOT NULL UNIQUE,
  since         date NOT NULL,
  staff         boolean NOT NULL DEFAULT false,
  name          text NOT NULL,
  email         text NOT NULL,
  password      text NOT NULL,
  address       jsonb NOT NULL,
  children      jsonb NOT NULL DEFAULT '[]',
  interests     jsonb NOT NULL DEFAULT '[]',
  newsletter    boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX members_email ON members (lower(email));

CREATE TABLE sessions (
  token         text PRIMARY KEY,        -- its SHA-256: a copy of this table opens no session
  csrf          text NOT NULL,
  member_id     integer NOT NULL REFERENCES members ON DELETE CASCADE,
  expires       timestamptz NOT NULL
);

CREATE TABLE covers (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type          text NOT NULL CHECK (type IN ('image/jpeg', 'image/png')),
  picture       bytea NOT NULL CHECK (octet_length(picture) <= 2097152)
);

CREATE TABLE books (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title         text NOT NULL,
  author        text NOT NULL,
  genre         text NOT NULL CHECK (genre IN ('novel', 'poetry', 'children', 'science', 'history', 'art')),
  year          integer,
  pages         integer CHECK (pages > 0),
  isbn          text CHECK (isbn ~ '^97[89][0-9]{10}$'),
  shelf         text NOT NULL CHECK (shelf ~ '^[A-F]-[0-9]{1,2}$'),
  about         jsonb NOT NULL,          -- by language
  cover_id      integer REFERENCES covers
);
CREATE UNIQUE INDEX books_isbn ON books (isbn);

CREATE TABLE loans (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  book_id       integer NOT NULL REFERENCES books,
  member_id     integer NOT NULL REFERENCES members,
  lent          date NOT NULL,
  due           date NOT NULL CHECK (due >= lent),
  returned      date CHECK (returned >= lent),
  renewals      smallint NOT NULL DEFAULT 0 CHECK (renewals BETWEEN 0 AND 2)
);
-- There is one copy of each book: it is lent once at a time.
CREATE UNIQUE INDEX loans_one_at_a_time ON loans (book_id) WHERE returned IS NULL;
CREATE INDEX loans_of_member ON loans (member_id);

-- The queue of a book is in the order of the ids. Whoever the book is kept for has a date in kept_until.
CREATE TABLE reservations (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  book_id       integer NOT NULL REFERENCES books,
  member_id     integer NOT NULL REFERENCES members,
  kept_until    date,
  UNIQUE (book_id, member_id)
);
CREATE UNIQUE INDEX reservations_kept_for_one ON reservations (book_id) WHERE kept_until IS NOT NULL;

CREATE TABLE events (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text NOT NULL CHECK (kind IN ('story', 'talk', 'workshop')),
  title         jsonb NOT NULL,          -- by language, as are the next two
  about         jsonb NOT NULL,
  place         jsonb NOT NULL,
  starts        timestamptz NOT NULL,
  seats         integer NOT NULL CHECK (seats > 0)
);
CREATE TABLE seats (
  event_id      integer NOT NULL REFERENCES events ON DELETE CASCADE,
  member_id     integer NOT NULL REFERENCES members ON DELETE CASCADE,
  PRIMARY KEY (event_id, member_id)
);
