-- The frames that were registered for studies, before a selection was drawn from them. They are never changed or deleted.

-- A study has the frames 1, 2, 3, … in the order of their arrival, without gaps. `pledge` is the pledged randomness as JSON, and
-- empty if none was pledged. `by` is the subject that registered the frame.
CREATE TABLE frames (
    tenant text COLLATE "C" NOT NULL,
    study text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    digest text COLLATE "C" NOT NULL,
    design text COLLATE "C" NOT NULL,
    households bigint NOT NULL,
    pledge text COLLATE "C" NOT NULL,
    received_at text COLLATE "C" NOT NULL,
    by text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant, study, number),
    UNIQUE (tenant, study, digest, pledge)
);

-- `record` of the event is the digest.
CREATE FUNCTION write_registered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO events (tenant, type, at, record, study, actor)
    VALUES (NEW.tenant, 'frame.registered', NEW.received_at, NEW.digest, NEW.study, NEW."by");
    RETURN NULL;
END $$;

CREATE TRIGGER frame_registered AFTER INSERT ON frames FOR EACH ROW EXECUTE FUNCTION write_registered();

-- Stores a frame of a study with the next number, and returns the number. No row is returned if the study has the frame with
-- this pledge, or has `most_of_study` frames, or if the tenant has `most`. Registrations of a tenant run one after another,
-- because they are counted.
CREATE FUNCTION register_frame(
    of_tenant text, of_study text, new_digest text, new_design text, new_households bigint, new_pledge text, new_at text,
    new_by text, most_of_study bigint, most bigint
) RETURNS TABLE (number bigint) LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    last bigint;
BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'Hearth requires the isolation level "read committed"; set default_transaction_isolation to it';
    END IF;
    PERFORM lock_feed(of_tenant);
    PERFORM pg_advisory_xact_lock(hashtextextended(of_tenant, 6));
    last := (SELECT COALESCE(MAX(number), 0) FROM frames WHERE tenant = of_tenant AND study = of_study);
    IF last >= most_of_study
        OR (SELECT COUNT(*) FROM frames WHERE tenant = of_tenant) >= most
        OR EXISTS (SELECT FROM frames
                    WHERE tenant = of_tenant AND study = of_study AND digest = new_digest AND pledge = new_pledge)
    THEN
        RETURN;
    END IF;
    INSERT INTO frames (tenant, study, number, digest, design, households, pledge, received_at, by)
    VALUES (of_tenant, of_study, 1 + last, new_digest, new_design, new_households, new_pledge, new_at, new_by);
    RETURN QUERY SELECT 1 + last;
END $$;

INSERT INTO hearth_schema (version, oldest_edge) VALUES (5, 1);
