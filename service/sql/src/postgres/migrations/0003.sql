-- Copies of claims are found when they arrive, by marks that they have in common. A record of before has none.

ALTER TABLE records ADD COLUMN marks text COLLATE "C";

-- The marks, with the households that have a record with it.
CREATE TABLE marks (
    tenant text COLLATE "C" NOT NULL,
    mark text COLLATE "C" NOT NULL,
    household text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant, mark, household)
);

-- Stores a record with its marks, a JSON array. See the function `keep_record`.
CREATE FUNCTION keep_marked_record(
    new_id text, new_tenant text, new_household text, new_study text, new_group text, new_start text, new_end text,
    new_measurements text, new_claim text, new_status text, new_decision text, new_at text, new_rule_set text,
    new_module text, replacing text, new_credential text, new_index bigint, new_fuel text, new_sender text,
    new_searched text, new_marks text
) RETURNS TABLE (amended text) LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
    RETURN QUERY
    SELECT kept.amended
      FROM keep_record(new_id, new_tenant, new_household, new_study, new_group, new_start, new_end, new_measurements,
                       new_claim, new_status, new_decision, new_at, new_rule_set, new_module, replacing, new_credential,
                       new_index, new_fuel, new_sender, new_searched) AS kept;
    IF FOUND THEN
        UPDATE records SET marks = new_marks WHERE id = new_id;
        INSERT INTO marks (tenant, mark, household)
        SELECT new_tenant, mark, new_household FROM json_array_elements_text(new_marks::json) AS mark
        ON CONFLICT DO NOTHING;
    END IF;
END $$;

INSERT INTO hearth_schema (version, oldest_edge) VALUES (3, 1);
