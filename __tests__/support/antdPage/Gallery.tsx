/** Components of Ant Design as a table of the office uses them, on one page, with what says that they work. */
import {
  Alert,
  Badge,
  Button,
  Card,
  Checkbox,
  DatePicker,
  Descriptions,
  Drawer,
  Dropdown,
  Empty,
  Form,
  Input,
  InputNumber,
  Modal,
  Pagination,
  Popconfirm,
  Popover,
  Progress,
  Radio,
  Result,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Statistic,
  Steps,
  Switch,
  Table,
  Tabs,
  Tag,
  Timeline,
  Tooltip,
  Upload,
} from 'antd';
import { useState } from 'react';

const rows = ['Änne', 'Bo', 'Chris', 'Dora'].map((name, id) => ({ id, name, age: 40 - id }));
const choices = ['eins', 'zwei'].map((value) => ({ key: value, label: value, value }));

function People() {
  const [selected, setSelected] = useState<readonly React.Key[]>([]);
  return (
    <>
      <output>{selected.length} ausgewählt</output>
      <Table
        aria-label="Leute"
        rowKey="id"
        dataSource={rows}
        rowSelection={{ selectedRowKeys: [...selected], onChange: setSelected }}
        pagination={{ pageSize: 2, showSizeChanger: true }}
        sticky
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={3}>
              Summe
            </Table.Summary.Cell>
          </Table.Summary.Row>
        )}
        columns={[
          {
            dataIndex: 'name',
            title: 'Name',
            filters: rows.map(({ name }) => ({ text: name, value: name })),
            onFilter: (value, { name }) => name === value,
          },
          { dataIndex: 'age', title: 'Alter', sorter: (a, b) => a.age - b.age },
        ]}
      />
      <Table
        virtual
        rowKey="id"
        dataSource={rows}
        scroll={{ x: 400, y: 100 }}
        pagination={false}
        columns={[{ dataIndex: 'name', title: 'Virtuell', width: 400, fixed: 'start' }]}
      />
    </>
  );
}

function Fields() {
  return (
    <Form layout="vertical">
      <Form.Item name="email" label="Adresse" validateStatus="error" help="Falsch" hasFeedback>
        <Input allowClear prefix="@" />
      </Form.Item>
      <Form.Item name="number" label="Zahl" tooltip="Hinweis" required>
        <InputNumber suffix="€" />
      </Form.Item>
      <Form.Item name="word" label="Passwort">
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Input.Search />
      <Input.OTP length={4} />
      <Input.TextArea showCount maxLength={20} />
      <Select
        options={choices}
        defaultValue="eins"
        open
        getPopupContainer={(field: HTMLElement) => field}
      />
      <Select mode="multiple" options={choices} defaultValue={['eins', 'zwei']} />
      <DatePicker open getPopupContainer={(field: HTMLElement) => field} />
      <DatePicker.RangePicker size="large" />
      <Checkbox defaultChecked>Haken</Checkbox>
      <Radio.Group options={choices} defaultValue="eins" optionType="button" />
      <Switch defaultChecked />
      <Segmented options={choices} />
      <Upload fileList={[{ uid: '1', name: 'liste.csv', status: 'done' }]}>
        <Button>Datei wählen</Button>
      </Upload>
      <Button htmlType="submit" type="primary">
        Absenden
      </Button>
    </Form>
  );
}

function Words() {
  return (
    <>
      <Tabs items={choices.map((item) => ({ ...item, children: item.label }))} />
      <Steps items={[{ title: 'Erst' }, { title: 'Dann' }]} current={1} />
      <Upload.Dragger>Datei hierher ziehen</Upload.Dragger>
      <Timeline items={[{ content: 'Früher' }, { content: 'Später', color: 'green' }]} />
      <Descriptions bordered items={[{ key: 'a', label: 'Nummer', children: '12' }]} />
      <Statistic title="Besucher" value={1234} />
      <Progress percent={40} />
      <Progress type="circle" percent={40} />
      <Pagination total={60} showQuickJumper defaultCurrent={2} />
      <Tag color="blue">Blau</Tag>
      <Tag color="success">Gut</Tag>
      <Badge count={5}>
        <Card title="Karte">Inhalt</Card>
      </Badge>
      <Alert type="warning" showIcon title="Achtung" closable />
      <Result status="404" title="Nichts" />
      <Empty />
      <Skeleton avatar active />
      <Spin description="Lädt">
        <p>Darunter</p>
      </Spin>
      <Space.Compact>
        <Button type="dashed" danger>
          Links
        </Button>
        <Button type="link" loading>
          Rechts
        </Button>
      </Space.Compact>
    </>
  );
}

function Questions() {
  const [answer, setAnswer] = useState('offen');
  const ask = () =>
    Modal.confirm({ title: 'Wirklich?', content: 'Ja', onOk: () => setAnswer('bestätigt') });
  return (
    <>
      <Button onClick={ask}>Fragen</Button>
      <output>Antwort: {answer}</output>
      <Tooltip title="Ein Hinweis">
        <Button>Mit Hinweis</Button>
      </Tooltip>
      <Form>
        <Form.Item name="email" label="Adresse" rules={[{ type: 'email' }, { min: 5 }]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Button htmlType="submit">Absenden</Button>
      </Form>
    </>
  );
}

function Overlays() {
  return (
    <>
      <Popover open title="Titel" content="Inhalt" placement="right">
        <Button>Mit Blase</Button>
      </Popover>
      <Popconfirm open title="Sicher?" placement="right">
        <Button>Löschen</Button>
      </Popconfirm>
      <Dropdown open menu={{ items: choices, selectable: true, selectedKeys: ['eins'] }}>
        <Button>Mehr</Button>
      </Dropdown>
      <Tooltip open title="Ein Hinweis">
        <Button>Mit Hinweis</Button>
      </Tooltip>
      <Modal open mask={false} getContainer={false} title="Dialog" closable>
        Text
      </Modal>
      <Drawer open mask={false} getContainer={false} title="Lade" placement="bottom">
        Text
      </Drawer>
    </>
  );
}

const PARTS = {
  people: People,
  fields: Fields,
  words: Words,
  overlays: Overlays,
  questions: Questions,
};
export type Part = keyof typeof PARTS;

/** @param part one at a time, so that what lies over another one hides nothing that is clicked */
export function Gallery({ part }: { part: string | null }) {
  const Shown = PARTS[part as Part];
  return <Shown />;
}
